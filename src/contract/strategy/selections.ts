import type { SelectVersion } from 'request-versioning';
import { errorOf, expectEqual, expectSame, type Kit, type Rules } from './kit.js';

const NOT_ALLOWED = 'ERR_VERSION_NOT_ALLOWED';

/** What `selectVersion` decides. */
export function selections({
  create,
  decides,
  forRequest,
  listed,
  rejects,
  requestOf,
  ...kit
}: Kit): Rules {
  const { v1, v2, v3 } = kit;
  return {
    'selectVersion chooses the version of a request that names none': () => {
      const given = requestOf(null);
      const calls: Parameters<SelectVersion>[] = [];
      const selectVersion: SelectVersion = (...call) => {
        calls.push(call);
        return v2;
      };
      decides({ ...listed, selectVersion }, [given, v2]);
      expectEqual(
        'versions that selectVersion gets',
        calls.map(([sent]) => sent),
        [null],
      );
      expectSame('the request of selectVersion', calls[0]?.[1], given.request);
    },
    'selectVersion may replace the version that was sent': () => {
      const aliases = { [v1]: v2, [v3]: v1 };
      const selectVersion = (version: string | null) => aliases[version ?? ''];
      decides({ ...listed, selectVersion }, [v1, v2], [v3, v1]);
      // The error names the version that was sent.
      rejects({ allowedVersions: [v1], selectVersion }, v1, { code: NOT_ALLOWED, version: v1 });
    },
    'selectVersion is asked for each request': () => {
      const accounts = [v2, v1];
      const given = requestOf(null);
      decides({ ...listed, selectVersion: () => accounts.shift() }, [given, v2], [given, v1]);
    },
    'the choice of selectVersion is checked': () =>
      decides({ ...listed, selectVersion: () => v3 }, [null, NOT_ALLOWED]),
    'null and undefined from selectVersion mean the default version': () => {
      decides({ ...listed, selectVersion: () => null }, [null, v1]);
      decides({ ...listed, selectVersion: () => undefined }, [null, v1]);
    },
    'an error of selectVersion passes unchanged': () => {
      const error = new Error('the database is down');
      const selectVersion = () => {
        throw error;
      };
      const strategy = create({ ...listed, selectVersion });
      expectSame(
        'the error of selectVersion',
        errorOf(() => forRequest(strategy, null)),
        error,
      );
    },
  };
}
