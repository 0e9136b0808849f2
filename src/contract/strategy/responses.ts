import { deepFreeze, stateOf } from './frozen.js';
import { expectEqual, fail, type Rules } from './kit.js';

/** The headers of responses, and the errors of rejected requests. */
export const RESPONSES: Rules = {
  'the headers of a version name it, announce its end and list the others': ({
    create,
    forRequest,
    listed,
    sent,
    v1,
    v2,
  }) => {
    const strategy = create({
      ...listed,
      ...{ versionHeader: 'API-Version', advertiseVersions: true },
      lifecycle: {
        [v1]: {
          deprecated: '2020-01-01',
          sunset: '2999-01-01',
          links: [{ rel: 'sunset', href: '/end' }],
        },
      },
    });
    const lists = { 'API-Supported-Versions': v2, 'API-Deprecated-Versions': v1 };
    const dates = { Deprecation: '@1577836800', Sunset: 'Tue, 01 Jan 2999 00:00:00 GMT' };
    const link = { Link: '</end>; rel="sunset"' };
    const ofV1 = { ...varyOf(strategy.vary), ...lists, ...dates, ...link, 'API-Version': v1 };
    const ofV2 = { ...varyOf(strategy.vary), ...lists, 'API-Version': v2 };
    for (const [version, expected] of [
      [v1, ofV1],
      [v2, ofV2],
    ] as const) {
      expectEqual('headers of forRequest', forRequest(strategy, sent(version)).headers, expected);
      expectEqual('headers of forVersion', strategy.forVersion(version).headers, expected);
    }
    expectEqual('headers of forRequest', forRequest(strategy, sent(null)).headers, ofV1);
  },
  'a rejection has its code, the version sent, and the headers of no version': ({
    create,
    rejectionOf,
    sent,
    v1,
    v2,
    v3,
  }) => {
    const strategy = create({ allowedVersions: [v1, v2], versionHeader: 'API-Version' });
    const { code, version, expose, headers } = rejectionOf(strategy, sent(v3));
    const expected = {
      code: 'ERR_VERSION_NOT_ALLOWED',
      version: v3,
      expose: true,
      headers: varyOf(strategy.vary),
    };
    expectEqual('the rejection', { code, version, expose, headers }, expected);
  },
  'a rejection has the status and the message of the strategy': ({
    create,
    rejectionOf,
    sent,
    v1,
    v3,
  }) => {
    const strategy = create({ allowedVersions: [v1, null] });
    const { status, statusCode, message } = rejectionOf(strategy, sent(v3));
    const { invalidVersionStatus, invalidVersionMessage } = strategy;
    if (invalidVersionStatus < 400)
      fail('invalidVersionStatus', ['400 or more'], invalidVersionStatus);
    const expected = {
      status: invalidVersionStatus,
      statusCode: invalidVersionStatus,
      message: invalidVersionMessage,
    };
    expectEqual('the rejection', { status, statusCode, message }, expected);
  },
  'Vary of every response names the headers of selectVersion.vary': ({
    create,
    forRequest,
    rejectionOf,
    listed,
    sent,
    v2,
  }) => {
    const selectVersion = Object.assign((version: string | null) => version, {
      vary: ['X-Account'],
    });
    const strategy = create({ ...listed, selectVersion });
    const expected = varyOf([...strategy.vary, 'X-Account']);
    for (const version of [v2, null]) {
      expectEqual('headers of forRequest', forRequest(strategy, sent(version)).headers, expected);
    }
    const rejecting = create({
      ...listed,
      selectVersion: Object.assign(() => 'unknown', selectVersion),
    });
    expectEqual('headers of a rejection', rejectionOf(rejecting, sent(null)).headers, expected);
  },
  'settings, the request, the route and options stay unchanged': ({
    create,
    forRequest,
    listed,
    sent,
    v2,
  }) => {
    const reverser = { reverse: () => '/users' };
    const strategy = create(deepFreeze({ ...listed, reverser }));
    const options = deepFreeze({ params: { id: 7 } });
    for (const version of [v2, null]) {
      const given = sent(version);
      const before = stateOf(given);
      forRequest(strategy, given).reverse('users', options);
      strategy.reverse('users', options);
      expectEqual('request and route', stateOf(given), before);
    }
  },
};

/** Returns the header `Vary` with the names, if there are any. */
export function varyOf(names: readonly string[]): { readonly Vary?: string } {
  return names.length > 0 ? { Vary: names.join(', ') } : {};
}
