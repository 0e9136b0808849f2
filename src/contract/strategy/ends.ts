import { expectEqual, type Rules } from './kit.js';
import { varyOf } from './responses.js';

const GONE = 'ERR_VERSION_GONE';
const UNAVAILABLE = 'ERR_VERSION_UNAVAILABLE';

const HAS_ENDED = { gone: '2020-01-01', links: [{ rel: 'sunset', href: '/end' }] };
/** It is on from 10:00 to 11:00. */
const BROWNOUT = { brownouts: [{ start: '2030-01-01T10:00:00Z', end: '2030-01-01T11:00:00Z' }] };

/** The end of a version. */
export const ENDS: Rules = {
  'a version that is gone is rejected': ({ decides, listed, sent, v1, v2 }) =>
    decides({ ...listed, lifecycle: { [v2]: HAS_ENDED } }, [sent(v2), GONE], [sent(v1), v1]),
  'a default version that is gone is rejected': ({ decides, listed, sent, v1, v2 }) =>
    decides({ ...listed, lifecycle: { [v1]: HAS_ENDED } }, [sent(null), GONE], [sent(v2), v2]),
  'a version that selectVersion chooses is rejected if it is gone': ({
    decides,
    listed,
    sent,
    v2,
  }) =>
    decides({ ...listed, selectVersion: () => v2, lifecycle: { [v2]: HAS_ENDED } }, [
      sent(null),
      GONE,
    ]),
  'a version in a brownout is rejected, also as the default': ({ decides, listed, sent, v1, v2 }) =>
    at('2030-01-01T10:30:00Z', () => {
      decides(
        { ...listed, lifecycle: { [v2]: BROWNOUT } },
        [sent(v2), UNAVAILABLE],
        [sent(v1), v1],
      );
      decides({ ...listed, lifecycle: { [v1]: BROWNOUT } }, [sent(null), UNAVAILABLE]);
    }),
  'a version ends while the strategy lives': ({ create, decides, listed, sent, v2 }) => {
    const strategy = create({
      ...listed,
      lifecycle: { [v2]: { ...BROWNOUT, gone: '2031-01-01' } },
    });
    const given = sent(v2);
    for (const [time, outcome] of [
      ['2030-01-01T09:59:59.999Z', v2],
      ['2030-01-01T10:00:00Z', UNAVAILABLE],
      ['2030-01-01T10:59:59.999Z', UNAVAILABLE],
      ['2030-01-01T11:00:00Z', v2],
      ['2030-12-31T23:59:59.999Z', v2],
      ['2031-01-01T00:00:00Z', GONE],
    ] as const) {
      at(time, () => decides(strategy, [given, outcome]));
    }
  },
  'the rejection of a version that is gone is a 410 with the headers of the version': ({
    create,
    listed,
    rejectionOf,
    sent,
    v2,
  }) => {
    const strategy = create({
      ...listed,
      versionHeader: 'API-Version',
      lifecycle: { [v2]: HAS_ENDED },
    });
    const headers = {
      ...varyOf(strategy.vary),
      Sunset: 'Wed, 01 Jan 2020 00:00:00 GMT',
      Link: '</end>; rel="sunset"',
      'API-Version': v2,
    };
    const { status, statusCode, code, message, version, expose, ...error } = rejectionOf(
      strategy,
      sent(v2),
    );
    expectEqual(
      'the rejection',
      { status, statusCode, code, message, version, expose, headers: error.headers },
      {
        ...{ status: 410, statusCode: 410, code: GONE, message: 'This version has ended.' },
        version: v2,
        expose: true,
        headers,
      },
    );
  },
  'the rejection of a brownout is a 503 with the seconds until its end': ({
    create,
    listed,
    rejectionOf,
    sent,
    v2,
  }) =>
    at('2030-01-01T10:58:29.500Z', () => {
      const strategy = create({
        ...listed,
        versionHeader: 'API-Version',
        lifecycle: { [v2]: BROWNOUT },
      });
      const headers = { ...varyOf(strategy.vary), 'API-Version': v2, 'Retry-After': '91' };
      const { status, statusCode, code, message, version, expose, ...error } = rejectionOf(
        strategy,
        sent(v2),
      );
      expectEqual(
        'the rejection',
        { status, statusCode, code, message, version, expose, headers: error.headers },
        {
          ...{
            status: 503,
            statusCode: 503,
            code: UNAVAILABLE,
            version: v2,
            expose: true,
            headers,
          },
          message: 'This version is temporarily unavailable.',
        },
      );
    }),
  'forVersion and forPreflight serve a version that has ended': ({
    create,
    forPreflight,
    listed,
    sent,
    v2,
  }) => {
    const strategy = create({ ...listed, lifecycle: { [v2]: HAS_ENDED } });
    expectEqual('version of forVersion', strategy.forVersion(v2).version, v2);
    expectEqual('version of forPreflight', forPreflight(strategy, sent(v2)).version, v2);
  },
};

/** Runs a check at another time. The clock of the library is `Date.now`. */
function at(time: string, check: () => void): void {
  const { now } = Date;
  Date.now = () => Date.parse(time);
  try {
    check();
  } finally {
    Date.now = now;
  }
}
