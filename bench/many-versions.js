import { fresh, pick } from './fresh.js';

const MANY = Array.from({ length: 1000 }, (_, index) => `v${index + 1000}`);
const FEW = [MANY[0], MANY[500], MANY[999]];

/** Returns a group that shows whether 1,000 versions take longer than three. */
export function manyVersions(create, toRequest, toText = (version) => version) {
  const [many, few] = [MANY, FEW].map((allowedVersions) => create({ allowedVersions }));
  const text = fresh((index) => toText(pick(FEW, index)));
  return {
    input: (index) => toRequest(text(index)),
    ours: (request) => many.determineVersion(request),
    peers: { 'ours, 3 versions': (request) => few.determineVersion(request) },
  };
}
