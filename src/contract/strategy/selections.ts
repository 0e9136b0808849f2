import type { SelectVersion } from 'request-versioning';
import { expectEqual, fail, type Rules } from './kit.js';

const NOT_ALLOWED = 'ERR_VERSION_NOT_ALLOWED';

/** What `selectVersion` decides. */
export const SELECTIONS: Rules = {
  'selectVersion chooses the version of a request that names none': ({
    create,
    decides,
    listed,
    sent,
    v2,
  }) => {
    const given = sent(null);
    const calls: Parameters<SelectVersion>[] = [];
    const selectVersion: SelectVersion = (...call) => {
      calls.push(call);
      return v2;
    };
    decides(create({ ...listed, selectVersion }), [given, v2]);
    expectEqual(
      'versions that selectVersion gets',
      calls.map(([version]) => version),
      [null],
    );
    const [request] = calls.map((call) => call[1]);
    if (request !== given.request)
      fail('request of selectVersion', ['the request itself'], request);
  },
  'selectVersion may replace the version that was sent': ({
    create,
    decides,
    listed,
    rejectionOf,
    sent,
    v1,
    v2,
    v3,
  }) => {
    const aliases = { [v1]: v2, [v3]: v1 };
    const selectVersion = (version: string | null) => aliases[version ?? ''];
    decides({ ...listed, selectVersion }, [sent(v1), v2], [sent(v3), v1]);
    const rejecting = create({ allowedVersions: [v1], selectVersion });
    expectEqual('version of the rejection', rejectionOf(rejecting, sent(v1)).version, v1);
  },
  'selectVersion is asked for each request': ({ decides, listed, sent, v1, v2 }) => {
    const accounts = [v2, v1];
    const given = sent(null);
    decides({ ...listed, selectVersion: () => accounts.shift() }, [given, v2], [given, v1]);
  },
  'the choice of selectVersion is checked': ({ decides, listed, sent, v3 }) =>
    decides({ ...listed, selectVersion: () => v3 }, [sent(null), NOT_ALLOWED]),
  'null and undefined from selectVersion mean the default version': ({
    decides,
    listed,
    sent,
    v1,
  }) => {
    for (const nothing of [null, undefined]) {
      decides({ ...listed, selectVersion: () => nothing }, [sent(null), v1]);
    }
  },
  'an error of selectVersion passes unchanged': ({ create, forRequest, listed, sent }) => {
    const error = new Error('the database is down');
    const selectVersion = () => {
      throw error;
    };
    let result: unknown;
    try {
      result = forRequest(create({ ...listed, selectVersion }), sent(null)).version;
    } catch (thrown) {
      result = thrown;
    }
    if (result !== error) fail('forRequest', [error], result);
  },
};
