/** What a user's own strategies look like to the contract. It is compiled, and never run. */
import {
  AcceptHeaderVersioning,
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
  type VersioningRequest,
  type VersioningSettings,
} from 'request-versioning';
import {
  type ContractRule,
  type ContractSubject,
  versioningContract,
} from 'request-versioning/contract';

class SessionVersioning extends BaseVersioning {
  override determineVersion(request: VersioningRequest & { session?: { version?: string } }) {
    return this.resolveVersion(request.session?.version, request);
  }
}

interface TenantSettings extends VersioningSettings {
  readonly tenants: readonly string[];
}

class TenantVersioning extends BaseVersioning<TenantSettings> {
  constructor(settings: TenantSettings) {
    super(settings, { tenants: { expected: 'an array', accepts: Array.isArray } });
  }
}

/** A subclass with names of routes of its own. */
class NamedVersioning extends URLPathVersioning {
  override reverse(name: 'users-list' | 'users-detail'): string {
    return name;
  }
}

const send: ContractSubject['send'] = (version) => ({ request: { session: { version } } });

export const rules: ContractRule[] = [
  { create: (settings: VersioningSettings) => new SessionVersioning(settings), send },
  {
    create: (settings: VersioningSettings) => new TenantVersioning({ ...settings, tenants: [] }),
    send,
  },
  { create: (settings: VersioningSettings) => new NamedVersioning(settings), send },
].flatMap(versioningContract);

versioningContract({
  create: (settings) => new AcceptHeaderVersioning({ ...settings, mediaTypes: ['a/a'] }),
  send: (version) => ({ request: { headers: { accept: `a/a;version=${version}` } } }),
  sendBoth: (one, other) => ({ request: { headers: {} }, params: { one, other } }),
});

versioningContract({
  create: ({ reverser, ...settings }) =>
    new CombinedVersioning({
      sources: [new HeaderVersioning({ reverser }), new QueryParameterVersioning({ reverser })],
      ...settings,
    }),
  send,
  refusesAs: { ERR_VERSION_NOT_ALLOWED: new HeaderVersioning() },
});
