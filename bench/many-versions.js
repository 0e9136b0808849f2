import { fresh, pick } from './fresh.js';
import { group } from './group.js';

const MANY = Array.from({ length: 1000 }, (_, index) => `v${index + 1000}`);
const FEW = [MANY[0], MANY[500], MANY[999]];

/** Whether a strategy with many versions is as fast as with few. `toRequest` is given the text that it reads. */
export function manyVersions(name, create, toText, toRequest) {
  const [many, few] = [MANY, FEW].map((allowedVersions) => create({ allowedVersions }));
  const toMany = fresh((index) => toText(MANY[index * 15]));
  const toFew = fresh((index) => toText(pick(FEW, index)));
  return group(`${name}, 1,000 versions`, {
    input: (index) => ({ many: toRequest(toMany(index)), few: toRequest(toFew(index)) }),
    ours: ({ many: request }) => many.determineVersion(request),
    others: { '3 versions': ({ few: request }) => few.determineVersion(request) },
  });
}
