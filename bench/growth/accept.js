import { AcceptHeaderVersioning } from '../../dist/esm/index.js';

const accept = new AcceptHeaderVersioning({ mediaTypes: ['application/json', 'a/a'] });
const vendor = new AcceptHeaderVersioning({
  mediaTypePattern: /^application\/vnd\.acme\.(v\d+)\+json$/,
});
const listed = new AcceptHeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  selectVersion: (sent) => sent,
});
const listedVendor = new AcceptHeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  mediaTypes: ['application/json', 'application/vnd.acme.v1+json'],
  mediaTypePattern: /^application\/vnd\.acme\.(v\d+)\+json$/,
});
const readAccept = (text) => accept.determineVersion({ headers: { accept: text } });
const readVendor = (text) => vendor.determineVersion({ headers: { accept: text } });
const chooseAccept = (text) => listed.determineVersion({ headers: { accept: text } });
const chooseVendor = (text) => listedVendor.determineVersion({ headers: { accept: text } });
const readMediaType = (text) => accept.determineVersion({ acceptedMediaType: text });

export const inputs = {
  'Accept: commas': [',', readAccept],
  'Accept: semicolons': ['a/a', ';', readAccept],
  'Accept: quotes': ['"', readAccept],
  'Accept: backslashes': ['a/a;version="', '\\', readAccept],
  'Accept: nested quotes': ['a/a;version="', '\\"', readAccept],
  'Accept: quoted commas': ['a/a;version="1"', ';x=","', readAccept],
  'Accept: spaces': ['a/a;version', ' ', readAccept],
  'Accept: spaces before quotes': ['a/a;version', ' "', readAccept],
  'Accept: ranges': ['a/a;version=1', ',a/a', readAccept],
  'Accept: ranges of other types': ['a/a;version=1', ',b/b', readAccept],
  'Accept: versions': ['a/a;version=1,', readAccept],
  'Accept: weights': [
    (size) => Array.from({ length: size / 24 }, (_, n) => `a/a;version=1;q=0.${n % 1000}`).join(),
    readAccept,
  ],
  'Accept: different versions': [
    // Node 20.19 gives all these versions the same hash.
    (size) => Array.from({ length: size / 24 }, (_, n) => `*/*;version=${n * 131_072}`).join(),
    readAccept,
  ],
  'Accept: different versions, and many parameters': [
    (size) =>
      Array.from({ length: size / 64 }, (_, n) => `a/*${';x=1'.repeat(11)};version=${n}`).join(),
    readAccept,
  ],
  'Accept: a more specific range for each version': [
    (size) =>
      Array.from({ length: size / 48 }, (_, n) => `a/*;version=${n},a/a;version=${n};q=0`).join(),
    readAccept,
  ],
  'Accept: choices that are not allowed': [
    (size) =>
      Array.from(
        { length: size / 24 },
        (_, n) => `a/a;version=${n * 131_072};q=0.${n % 1000}`,
      ).join(),
    chooseAccept,
  ],
  'Accept: vendor types that are not allowed': [
    (size) =>
      Array.from({ length: size / 40 }, (_, n) => `application/vnd.acme.v${n + 3}+json`).join(),
    chooseVendor,
  ],
  'Accept: parameters': ['a/a', ';x=1', readAccept],
  'Accept: weights of one range': ['a/a;version=1', ';q=1', readAccept],
  'Accept: a range of parameters, and many others': [
    (size) => `a/a;version=1${';q=1'.repeat(size / 8)}${',a/a'.repeat(size / 8)}`,
    readAccept,
  ],
  'Accept: a value': ['a/a;version=', 'v', readAccept],
  'Accept: vendor types': ['application/vnd.acme.v2+json,', readVendor],
  'Accept: vendor types that do not match': ['application/vnd.acme.v2,', readVendor],
  'Accept: digits of a vendor type': ['application/vnd.acme.v', '2', readVendor],
  'media type: parameters': ['a/a', ';x=1', readMediaType],
  'media type: nested quotes': ['a/a;version="', '\\"', readMediaType],
};
