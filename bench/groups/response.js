import { HeaderVersioning } from '../../dist/esm/index.js';
import { fresh, pick, VERSIONS } from '../fresh.js';
import { group } from '../group.js';

const DEPRECATED = '2026-01-01';
const SUNSET = '2027-01-01';
const HREF = 'https://example.com/versions';

const lifecycle = {
  deprecated: DEPRECATED,
  sunset: SUNSET,
  links: [{ rel: 'deprecation', href: HREF }],
};
const versioning = new HeaderVersioning({
  allowedVersions: VERSIONS,
  lifecycle: { v1: lifecycle, v2: lifecycle, v3: lifecycle },
});
const version = fresh((index) => pick(VERSIONS, index));

export const groups = [
  group('headers of a response', {
    input: (index) => version(index),
    ours: (version) => versioning.responseHeaders(version),
    byHand: {
      'written each time': () => [
        ['Vary', 'Accept-Version'],
        ['Deprecation', `@${Date.parse(DEPRECATED) / 1000}`],
        ['Sunset', new Date(SUNSET).toUTCString()],
        ['Link', `<${HREF}>; rel="deprecation"`],
      ],
    },
  }),
];
