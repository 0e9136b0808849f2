import fc from 'fast-check';
import { QueryParameterVersioning } from 'request-versioning';
import { expect, test } from 'vitest';
import { countCases, urlWith, versionParam } from '../support/arbitraries.js';
import { thrown } from '../support/thrown-error.js';

test('QueryParameterVersioning reads the values that URLSearchParams reads', () => {
  const cases = countCases(
    'no version',
    'a version',
    'two versions',
    'an encoded name',
    'an encoded value',
  );
  const request = versionParam.chain((name) => fc.tuple(fc.constant(name), urlWith(name)));
  fc.assert(
    fc.property(request, ([versionParam, sent]) => {
      // A URL consists of bytes, so no request carries a lone surrogate.
      const url = sent.replace(/\p{Surrogate}/gu, '');
      const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
      // Escape all but ASCII, because Node's URLSearchParams reads a raw U+0080 beside an escape as U+FFFD.
      const ascii = query.replace(/[\u0080-\u{10ffff}]/gu, encodeURIComponent);
      const values = [...new Set(new URLSearchParams(`&${ascii}`).getAll(versionParam))];
      cases.note({
        'no version': values.length === 0,
        'a version': values.length === 1,
        'two versions': values.length > 1,
        'an encoded name': values.length > 0 && !query.includes(versionParam),
        'an encoded value': values.length === 1 && !query.includes(`=${values[0]}`),
      });
      const versioning = new QueryParameterVersioning({ versionParam });
      const determine = () => versioning.determineVersion({ url });
      if (values.length > 1) {
        expect(thrown(determine)).toMatchObject({ code: 'ERR_VERSION_AMBIGUOUS' });
      } else expect(determine()).toBe(values[0] ?? null);
    }),
  );
  cases.expectEach();
});
