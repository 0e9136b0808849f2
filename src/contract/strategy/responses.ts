import { deepFreeze, stateOf } from './frozen.js';
import { expectEqual, fail, type Kit, type Rules, varyOf } from './kit.js';

const NOT_ALLOWED = 'ERR_VERSION_NOT_ALLOWED';

/** The headers of responses, and the errors of rejected requests. */
export function responses(kit: Kit): Rules {
  const { create, forRequest, listed, rejects, requestOf, v1, v2, v3 } = kit;
  return {
    'the headers of a version name it, announce its end and list the others': () => {
      const links = [{ rel: 'sunset', href: '/end' }];
      const strategy = create({
        ...listed,
        ...{ versionHeader: 'API-Version', advertiseVersions: true },
        lifecycle: { [v1]: { deprecated: '2020-01-01', sunset: '2999-01-01', links } },
      });
      const all = {
        ...varyOf(strategy.vary),
        ...{ 'API-Supported-Versions': v2, 'API-Deprecated-Versions': v1 },
      };
      const ofV1 = {
        ...all,
        'API-Version': v1,
        Deprecation: '@1577836800',
        Sunset: 'Tue, 01 Jan 2999 00:00:00 GMT',
        Link: '</end>; rel="sunset"',
      };
      const ofV2 = { ...all, 'API-Version': v2 };
      expectEqual('headers of forRequest', forRequest(strategy, v1).headers, ofV1);
      expectEqual('headers of forRequest', forRequest(strategy, v2).headers, ofV2);
      expectEqual('headers of forRequest', forRequest(strategy, null).headers, ofV1);
      expectEqual('headers of forVersion', strategy.forVersion(v1).headers, ofV1);
      expectEqual('headers of forVersion', strategy.forVersion(v2).headers, ofV2);
    },
    'a rejection has its code, the version sent, and the headers of no version': () =>
      rejects({ allowedVersions: [v1, v2], versionHeader: 'API-Version' }, v3, {
        ...{ code: NOT_ALLOWED, version: v3, expose: true },
      }),
    'a rejection has the status and the message of the strategy': () => {
      const strategy = create({ allowedVersions: [v1, null] });
      const { invalidVersionStatus: status, invalidVersionMessage: message } = strategy;
      if (status < 400) fail('invalidVersionStatus', ['400 or more'], status);
      rejects(strategy, v3, { status, statusCode: status, message });
    },
    'Vary of every response names the headers of selectVersion.vary': () => {
      const vary = { vary: ['X-Account'] };
      const selectVersion = Object.assign((version: string | null) => version, vary);
      const strategy = create({ ...listed, selectVersion });
      const expected = varyOf([...strategy.vary, 'X-Account']);
      for (const sent of [v2, null]) {
        expectEqual('headers of forRequest', forRequest(strategy, sent).headers, expected);
      }
      const rejecting = { ...listed, selectVersion: Object.assign(() => 'unknown', vary) };
      rejects(rejecting, null, { code: NOT_ALLOWED }, expected);
    },
    'settings, the request, the route and options stay unchanged': () => {
      const reverser = { reverse: () => '/users' };
      const strategy = create(deepFreeze({ ...listed, reverser }));
      const options = deepFreeze({ params: { id: 7 } });
      for (const version of [v2, null]) {
        const given = requestOf(version);
        const before = stateOf(given);
        forRequest(strategy, given).reverse('users', options);
        strategy.reverse('users', options);
        expectEqual('request and route', stateOf(given), before);
      }
    },
  };
}
