import fc from 'fast-check';
import { QueryParameterVersioning } from 'request-versioning';
import { expect, test } from 'vitest';
import { settings, text } from '../support/arbitraries.js';
import { thrown } from '../support/thrown-error.js';

test('QueryParameterVersioning reads the values that URLSearchParams reads', () => {
  // A URL consists of bytes, so no request carries a lone surrogate.
  const wellFormed = text.map((it) => it.replace(/\p{Surrogate}/gu, ''));
  fc.assert(
    fc.property(settings, wellFormed, fc.constantFrom('', '/x', '//x'), (settings, tail, path) => {
      const { versionParam } = settings;
      const [query = ''] = tail.split('#');
      // Escape all but ASCII, because Node's URLSearchParams reads a raw U+0080 beside an escape as U+FFFD.
      const ascii = query.replace(/[\u0080-\u{10ffff}]/gu, encodeURIComponent);
      const sent = new Set(new URLSearchParams(`&${ascii}`).getAll(versionParam));
      const versioning = new QueryParameterVersioning({ versionParam });
      const determine = () => versioning.determineVersion({ url: `${path}?${tail}` });
      if (sent.size > 1) {
        expect(thrown(determine)).toMatchObject({ code: 'ERR_VERSION_AMBIGUOUS' });
      } else expect(determine()).toBe([...sent][0] ?? null);
    }),
  );
});
