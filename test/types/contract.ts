/** Checks the types of custom strategies as subjects of the contract. This file is compiled, never run. */
import {
  AcceptHeaderVersioning,
  BaseVersioning,
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

/** A subclass that limits the route names. */
class NamedVersioning extends URLPathVersioning {
  override reverse(name: 'users-list' | 'users-detail'): string {
    return name;
  }
}

const session = {
  requestWith: (version: string | null) => ({ request: { session: { version } } }),
  requestWithBoth: null,
  linksCarryVersion: false,
} satisfies Partial<ContractSubject>;

const subjects: readonly ContractSubject[] = [
  { create: (settings: VersioningSettings) => new SessionVersioning(settings), ...session },
  { create: (settings: VersioningSettings) => new NamedVersioning(settings), ...session },
];

export const rules: ContractRule[] = subjects.flatMap(versioningContract);

versioningContract({
  create: (settings) => new AcceptHeaderVersioning({ ...settings, mediaTypes: ['a/a'] }),
  requestWith: (version, param) => ({
    request: { headers: { accept: `a/a;${param}=${version}` } },
  }),
  readsVersionParam: true,
  requestWithBoth: (one, other) => ({
    request: { headers: {} },
    route: { params: { one, other } },
  }),
  followLink: (url, param) => ({ request: { url }, route: { params: { [param]: url } } }),
  carriesAnyText: false,
  carriesEmptyVersion: false,
});

// @ts-expect-error requestWithBoth is missing.
versioningContract({ create: () => new SessionVersioning(), requestWith: session.requestWith });

// @ts-expect-error A subject needs three versions.
versioningContract({ create: () => new SessionVersioning(), ...session, versions: ['1', '2'] });
