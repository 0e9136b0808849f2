import type { SelectVersion } from 'request-versioning';
import { errorOf, expectEqual, expectSame, type Kit, type Rules } from './kit.js';

const NOT_ALLOWED = 'ERR_VERSION_NOT_ALLOWED';

/** What `selectVersion` decides. */
export function selections(kit: Kit): Rules {
  const { create, decides, forRequest, listed, rejects, requestOf, v1, v2, v3 } = kit;
  return {
    'selectVersion chooses the version of each request that names none, and its choice is checked':
      () => {
        const given = requestOf(null);
        const calls: Parameters<SelectVersion>[] = [];
        const choices = [v2, v1, v3, null, undefined];
        const selectVersion: SelectVersion = (...call) => choices[calls.push(call) - 1];
        const expected = [v2, v1, NOT_ALLOWED, v1, v1];
        decides({ ...listed, selectVersion }, ...expected.map((each) => [given, each] as const));
        const versions = calls.map(([sent]) => sent);
        expectEqual('versions that selectVersion gets', versions, Array(5).fill(null));
        expectSame('the request of selectVersion', calls[0]?.[1], given.request);
      },
    'selectVersion may replace the version that was sent': () => {
      const aliases = { [v1]: v2, [v3]: v1 };
      const selectVersion = (version: string | null) => aliases[version ?? ''];
      decides({ ...listed, selectVersion }, [v1, v2], [v3, v1]);
      // The error names the version that was sent.
      rejects({ allowedVersions: [v1], selectVersion }, v1, { code: NOT_ALLOWED, version: v1 });
    },
    'an error of selectVersion passes unchanged': () => {
      const error = new Error('the database is down');
      const selectVersion = () => {
        throw error;
      };
      const got = errorOf(() => forRequest(create({ ...listed, selectVersion }), null));
      expectSame('the error of selectVersion', got, error);
    },
  };
}
