import { at } from '../clock.js';
import { expectEqual, type Kit, type Rules } from './kit.js';

const GONE = 'ERR_VERSION_GONE';
const UNAVAILABLE = 'ERR_VERSION_UNAVAILABLE';

const ENDED = { gone: '2020-01-01', links: [{ rel: 'sunset', href: '/end' }] };
const BROWNOUT = { brownouts: [{ start: '2030-01-01T10:00:00Z', end: '2030-01-01T11:00:00Z' }] };

/** The end of a version. */
export function ends({ create, decides, forPreflight, listed, rejects, v1, v2 }: Kit): Rules {
  const ending = (version: string, end: object) => ({ ...listed, lifecycle: { [version]: end } });
  const named = { versionHeader: 'API-Version' };
  return {
    'a version that is gone is rejected': () => decides(ending(v2, ENDED), [v2, GONE], [v1, v1]),
    'a default version that is gone is rejected': () =>
      decides(ending(v1, ENDED), [null, GONE], [v2, v2]),
    'a version that selectVersion chooses is rejected if it is gone': () =>
      decides({ ...ending(v2, ENDED), selectVersion: () => v2 }, [null, GONE]),
    'a version in a brownout is rejected, also as the default': () =>
      at('2030-01-01T10:30:00Z', () => {
        decides(ending(v2, BROWNOUT), [v2, UNAVAILABLE], [v1, v1]);
        decides(ending(v1, BROWNOUT), [null, UNAVAILABLE]);
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
    'the rejection of a version that is gone is a 410 with the headers of the version': () =>
      rejects(
        { ...ending(v2, ENDED), ...named },
        v2,
        {
          ...{ status: 410, statusCode: 410, code: GONE, version: v2, expose: true },
          message: 'This version has ended.',
        },
        {
          Sunset: 'Wed, 01 Jan 2020 00:00:00 GMT',
          Link: '</end>; rel="sunset"',
          'API-Version': v2,
        },
      ),
    'the rejection of a brownout is a 503 with the seconds until its end': () =>
      at('2030-01-01T10:58:29.500Z', () =>
        rejects(
          { ...ending(v2, BROWNOUT), ...named },
          v2,
          {
            ...{ status: 503, statusCode: 503, code: UNAVAILABLE, version: v2, expose: true },
            message: 'This version is temporarily unavailable.',
          },
          { 'API-Version': v2, 'Retry-After': '91' },
        ),
      ),
    'forVersion and forPreflight serve a version that has ended': () => {
      const strategy = create(ending(v2, ENDED));
      expectEqual('version of forVersion', strategy.forVersion(v2).version, v2);
      expectEqual('version of forPreflight', forPreflight(strategy, v2).version, v2);
    },
  };
}
