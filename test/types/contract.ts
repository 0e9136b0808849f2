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

const requestWith: ContractSubject['requestWith'] = (version) => ({
  request: { session: { version } },
});

export const rules: ContractRule[] = [
  { create: (settings: VersioningSettings) => new SessionVersioning(settings), requestWith },
  {
    create: (settings: VersioningSettings) => new TenantVersioning({ ...settings, tenants: [] }),
    requestWith,
  },
  { create: (settings: VersioningSettings) => new NamedVersioning(settings), requestWith },
].flatMap(versioningContract);

versioningContract({
  create: (settings) => new AcceptHeaderVersioning({ ...settings, mediaTypes: ['a/a'] }),
  requestWith: (version) => ({ request: { headers: { accept: `a/a;version=${version}` } } }),
  requestWithBoth: (one, other) => ({
    request: { headers: {} },
    route: { params: { one, other } },
  }),
});

versioningContract({
  create: ({ reverser, ...settings }) =>
    new CombinedVersioning({
      sources: [new HeaderVersioning({ reverser }), new QueryParameterVersioning({ reverser })],
      ...settings,
    }),
  requestWith,
  rejectsWith: { ERR_VERSION_NOT_ALLOWED: new HeaderVersioning() },
});
