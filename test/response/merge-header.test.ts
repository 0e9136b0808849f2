import { mergeHeader } from 'request-versioning';
import { expect, test } from 'vitest';

const LINK = '</v1>; rel="deprecation"';
const OTHER = '</next>; rel="next"';

test.each([
  ['Vary', undefined, 'Accept', 'Accept'],
  ['Vary', null, 'Accept', 'Accept'],
  ['Vary', '', 'Accept', 'Accept'],
  ['Vary', [], 'Accept', 'Accept'],
  ['Vary', 'Origin', 'Accept', 'Origin, Accept'],
  ['Vary', 'accept,, Origin ', 'Accept', 'accept, Origin'],
  ['Vary', ['Origin', 'Cookie'], 'Cookie, Accept', 'Origin, Cookie, Accept'],
  ['vary', 'Origin', 'Accept', 'Origin, Accept'],
  ['Vary', '*', 'Accept', '*'],
  ['Vary', 'Origin', '*', '*'],
  ['Link', OTHER, LINK, `${OTHER}, ${LINK}`],
  ['LINK', [OTHER, OTHER], LINK, `${OTHER}, ${OTHER}, ${LINK}`],
  ['Link', `${OTHER}, ${LINK}`, LINK, `${OTHER}, ${LINK}`],
  ['Link', `${LINK}; type="text/html"`, LINK, `${LINK}; type="text/html", ${LINK}`],
  ['Deprecation', '@1', '@2', '@1'],
  ['Deprecation', undefined, '@2', '@2'],
  ['API-Version', 1, 'v2', '1'],
])('%s: the value %j and the added value %j become %j', (name, earlier, added, merged) => {
  expect(mergeHeader(name, earlier, added)).toBe(merged);
});
