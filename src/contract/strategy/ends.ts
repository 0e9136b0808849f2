import type { VersionLifecycle } from 'request-versioning';
import { at } from './clock.js';
import type { Kit, Rules } from './kit.js';

const GONE = 'ERR_VERSION_GONE';
const UNAVAILABLE = 'ERR_VERSION_UNAVAILABLE';

export const ENDED: VersionLifecycle = {
  gone: '2020-01-01',
  links: [{ rel: 'sunset', href: '/end' }],
};
const BROWNOUT = { brownouts: [{ start: '2030-01-01T10:00:00Z', end: '2030-01-01T11:00:00Z' }] };

/** The end of a version. */
export function ends({ create, decides, listed, rejects, v1, v2 }: Kit): Rules {
  const ending = (version: string, end: object) => {
    return { ...listed, versionHeader: 'API-Version', lifecycle: { [version]: end } };
  };
  return {
    'a version that is gone is rejected with 410 and its headers, whether it was sent or chosen':
      () => {
        decides(ending(v2, ENDED), [v2, GONE], [v1, v1]);
        decides(ending(v1, ENDED), [null, GONE], [v2, v2]);
        decides({ ...ending(v2, ENDED), selectVersion: () => v2 }, [null, GONE]);
        rejects(
          ending(v2, ENDED),
          v2,
          {
            ...{ status: 410, statusCode: 410, code: GONE, version: v2, expose: true },
            message: 'This version has ended.',
          },
          {
            ...{ 'API-Version': v2, Link: '</end>; rel="sunset"' },
            Sunset: 'Wed, 01 Jan 2020 00:00:00 GMT',
          },
        );
      },
    'a version in a brownout is rejected with 503 and the seconds until its end, also as the default':
      () =>
        at('2030-01-01T10:58:29.500Z', () => {
          decides(ending(v2, BROWNOUT), [v2, UNAVAILABLE], [v1, v1]);
          decides(ending(v1, BROWNOUT), [null, UNAVAILABLE]);
          rejects(
            ending(v2, BROWNOUT),
            v2,
            {
              ...{ status: 503, statusCode: 503, code: UNAVAILABLE, version: v2, expose: true },
              message: 'This version is temporarily unavailable.',
            },
            { 'API-Version': v2, 'Retry-After': '91' },
          );
        }),
    'a version ends while the strategy lives': () => {
      const strategy = create(ending(v2, { ...BROWNOUT, gone: '2031-01-01' }));
      for (const [time, outcome] of [
        ['2030-01-01T09:59:59.999Z', v2],
        ['2030-01-01T10:00:00Z', UNAVAILABLE],
        ['2030-01-01T10:59:59.999Z', UNAVAILABLE],
        ['2030-01-01T11:00:00Z', v2],
        ['2030-12-31T23:59:59.999Z', v2],
        ['2031-01-01T00:00:00Z', GONE],
      ] as const) {
        at(time, () => decides(strategy, [v2, outcome]));
      }
    },
  };
}
