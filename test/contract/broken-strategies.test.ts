import {
  type ReverseOptions,
  type SelectVersion,
  VersionError,
  type VersioningSettings,
} from 'request-versioning';
import {
  type ContractResult,
  type ContractStrategy,
  type ContractSubject,
  versioningContract,
} from 'request-versioning/contract';
import { expect, test } from 'vitest';
import { header, strategies } from '../support/strategies.js';

/** Subjects that keep the contract. A fault changes the settings that a strategy gets, or what its methods return. */
const right = header.subject;
const linking = strategies.query.subject;

/** Replaces a member that the contract uses. The strategy itself still uses its own. */
function withMember<Name extends keyof ContractStrategy>(
  strategy: ContractStrategy,
  name: Name,
  changed: ContractStrategy[Name],
): ContractStrategy {
  return new Proxy(strategy, {
    get(_, each) {
      if (each === name) return changed;
      const member = Reflect.get(strategy, each);
      return typeof member === 'function' ? member.bind(strategy) : member;
    },
  });
}

/** Changes a member that the contract uses. */
function changing<Name extends keyof ContractStrategy>(
  name: Name,
  change: (member: NonNullable<ContractStrategy[Name]>) => ContractStrategy[Name],
  subject = right,
): ContractSubject {
  return {
    ...subject,
    create(settings) {
      const strategy = subject.create(settings);
      const member = strategy[name];
      const bound = typeof member === 'function' ? member.bind(strategy) : member;
      return withMember(strategy, name, change(bound as NonNullable<ContractStrategy[Name]>));
    },
  };
}

type Version = string | null;
type HeadersOfNode = Readonly<Record<string, string | undefined>>;

/** Changes the version of a request. */
const determining = (
  change: (determine: (headers?: HeadersOfNode) => Version, headers: HeadersOfNode) => unknown,
) =>
  changing('determineVersion', (determine) => (request, route) => {
    const { headers } = request as { headers: HeadersOfNode };
    const changed = change(
      (other) => determine(other ? { headers: other } : request, route),
      headers,
    );
    return changed as Version;
  });

/** Changes what the client of a rejected request gets. */
const rejecting = (change: (error: VersionError) => Version) =>
  determining((determine) => {
    try {
      return determine();
    } catch (error) {
      if (error instanceof VersionError) return change(error);
      throw error;
    }
  });

/** Changes the settings. */
const setting = (
  change: (settings: VersioningSettings) => VersioningSettings,
): ContractSubject => ({ ...right, create: (settings) => right.create(change(settings)) });

/** Changes `selectVersion`. */
const selecting = (change: (select: SelectVersion) => SelectVersion) =>
  setting(({ selectVersion, ...settings }) =>
    selectVersion ? { ...settings, selectVersion: change(selectVersion) } : settings,
  );

type ChangeLink = (reverse: (options: ReverseOptions) => string, options: ReverseOptions) => string;

/** Changes the links of `forRequest` or `forVersion`. */
const linkingIn = (
  method: 'forRequest' | 'forVersion',
  change: ChangeLink,
  subject = linking,
): ContractSubject =>
  changing(
    method,
    (decide: (...args: never[]) => ContractResult) =>
      (...args: never[]) => {
        const result = decide(...args);
        const reverse: ContractResult['reverse'] = (name, options = {}) =>
          change((changed) => result.reverse(name, changed), options);
        return { ...result, reverse };
      },
    subject,
  );

/** Changes the links of `reverse`. */
const reversing = (change: ChangeLink, subject = right) =>
  changing(
    'reverse',
    (reverse) =>
      (name, options = {}) =>
        change((changed) => reverse(name, changed), options),
    subject,
  );

const fetching = (version: string | null) =>
  new Request('http://localhost/', {
    headers: version === null ? {} : { 'Accept-Version': version },
  });

const fetchingSubject: ContractSubject = {
  ...right,
  requestWith: (version) => ({ request: fetching(version) }),
};

/** Remembers the strategy that was created last. */
let newest: ContractStrategy;

/** Takes a text that is not allowed for the version that `change` makes of it. */
const likening = (change: (text: string) => string) =>
  rejecting((error) => {
    const version = change(String(error.version));
    if (version === 'v1' || version === 'v2') return version;
    throw error;
  });

const boxing = determining((determine, headers) =>
  headers['accept-version'] === 'v1' ? Object('v1') : determine(),
);
const plainHeadersOnly = determining((determine, headers) =>
  headers instanceof Headers ? determine({}) : determine(),
);

const uncheckedSelection = setting(({ allowedVersions, ...settings }) => {
  const isSelecting = settings.selectVersion && allowedVersions?.length === 1;
  return { ...settings, allowedVersions: isSelecting ? ['v1', 'v2'] : allowedVersions };
});

/** For each rule, subjects with a fault that breaks it and few other rules. A few describe a right strategy wrongly. */
const faults: Readonly<Record<string, Readonly<Record<string, ContractSubject>>>> = {
  'determineVersion returns the version sent': {
    'returns an object': boxing,
  },
  'determineVersion returns any text unchanged if no version is listed': {
    'lower-cases a text': determining((determine) => determine()?.toLowerCase() ?? null),
  },
  'determineVersion rejects any text that is not listed': {
    'knows "latest"': rejecting((error) => {
      if (error.version === 'latest') return 'v2';
      throw error;
    }),
    'ignores a leading zero': likening((text) => text.replace('v0', 'v')),
    'takes an empty version for none': likening((text) => text || 'v1'),
  },
  'determineVersion returns the default version, or null, if no version was sent': {
    'returns undefined for no version': determining((determine) => determine() ?? undefined),
  },
  'determineVersion rejects a missing version if null is not listed': {
    'returns null for a missing version': rejecting((error) => {
      if (error.code === 'ERR_VERSION_REQUIRED') return null;
      throw error;
    }),
  },
  'determineVersion returns null if no version was sent, even if null is not listed': {
    'checks the default': { ...right, checksDefault: false },
  },
  'determineVersion rejects two different versions, whether allowed or not': {
    'takes the first of two versions': rejecting((error) => {
      if (error.code === 'ERR_VERSION_AMBIGUOUS') return 'v1';
      throw error;
    }),
  },
  'determineVersion accepts the same version twice': {
    'takes each second version for another one': determining((determine, headers) =>
      determine({ 'accept-version': headers['accept-version']?.replace(', v2', ', v9') }),
    ),
  },
  'determineVersion rejects a malformed request, or returns an allowed version': {
    'throws a SyntaxError for a damaged version': determining((determine, headers) =>
      headers['accept-version'] === ',"' ? JSON.parse(',"') : determine(),
    ),
  },
  'forPreflight never rejects, a malformed preflight neither': {
    'decides about a preflight as about a request': {
      ...right,
      create(settings) {
        const strategy = right.create(settings);
        return Object.assign(strategy, { forPreflight: strategy.forRequest });
      },
    },
  },
  'determineVersion rejects a version that is gone, or in a brownout': {
    'never ends a version': rejecting((error) => {
      if (error.code === 'ERR_VERSION_GONE') return error.version;
      throw error;
    }),
    'ends every version at once': setting(({ lifecycle, ...settings }) => {
      const [end = {}] = Object.values(lifecycle ?? {});
      return { ...settings, lifecycle: lifecycle && { v1: end, v2: end } };
    }),
  },
  'determineVersion returns the same version again after other requests': {
    'remembers the first version': changing('determineVersion', (determine) => {
      let first: Version | undefined;
      return (request, route) => (first ??= determine(request, route));
    }),
  },
  'determineVersion uses only the settings of its own strategy': {
    'uses the settings of the newest strategy': {
      ...right,
      create(settings) {
        newest = right.create(settings);
        return withMember(newest, 'determineVersion', (...sent) =>
          newest.determineVersion(...sent),
        );
      },
    },
  },
  'determineVersion treats an empty route as no route': {
    'takes the route for the request': changing(
      'determineVersion',
      (determine) => (request, route) => determine(route ?? request),
    ),
  },
  'readVersion, which a combination calls, agrees with determineVersion': {
    'reads the default': changing('readVersion', () => () => 'v1'),
    'reads the first of two versions': changing('readVersion', (readVersion) => (...sent) => {
      const read = readVersion(...sent);
      return typeof read === 'symbol' ? 'v1' : read;
    }),
  },
  'forRequest returns the version of determineVersion and its response headers': {
    'has no headers for a request': changing('forRequest', (forRequest) => (...sent) => ({
      ...forRequest(...sent),
      headers: {},
    })),
  },
  'forVersion returns the same version and headers as forRequest': {
    'has no headers for a version': changing('forVersion', (forVersion) => (version) => ({
      ...forVersion(version),
      headers: {},
    })),
    'takes the default for null': {
      ...right,
      create(settings) {
        const strategy = right.create(settings);
        const forVersion: ContractStrategy['forVersion'] = (version) =>
          strategy.forVersion(version ?? settings.defaultVersion ?? null);
        return withMember(strategy, 'forVersion', forVersion);
      },
    },
  },
  'forVersion throws a TypeError for a version that determineVersion cannot return': {
    'rejects a version that is not allowed as if a client had sent it': changing(
      'forVersion',
      (forVersion) => (version) => {
        if (version === 'v3') throw new Error('Invalid version.');
        return forVersion(version);
      },
    ),
    'takes the default for a version that is not allowed': changing(
      'forVersion',
      (forVersion) => (version) => forVersion(version === 'v3' ? 'v1' : version),
      strategies.namespace.subject,
    ),
  },
  'a strategy leaves its settings, the request, the route and options unchanged': {
    'writes a header of the request': determining((determine, headers) => {
      if (!(headers instanceof Headers)) Object.assign(headers, { 'x-seen': 'yes' });
      return determine();
    }),
    'writes a header of a Fetch request': changing(
      'determineVersion',
      (determine) => (request, route) => {
        (request as Request).headers.set('x-seen', 'yes');
        return determine(request, route);
      },
      fetchingSubject,
    ),
    'writes into a list of its settings': setting((settings) => {
      (settings.allowedVersions as string[] | undefined)?.push('v9');
      return settings;
    }),
    'writes into the options of reverse': reversing((reverse, options) =>
      reverse(Object.assign(options, { version: null })),
    ),
    'writes into the parameters of a link': linkingIn(
      'forRequest',
      (reverse, options) => {
        if (options.params) Object.assign(options.params, { id: 8 });
        return reverse(options);
      },
      right,
    ),
    'writes into the options of a link': linkingIn(
      'forRequest',
      (reverse, options) => reverse(Object.assign(options, { version: null })),
      right,
    ),
  },

  'selectVersion maps the version sent and the request to the version': {
    'passes a copy of the request to selectVersion': selecting(
      (select) => (sent, request) => select(sent, { ...request }),
    ),
    'never calls selectVersion': {
      ...strategies.namespace.subject,
      create: ({ selectVersion: _, ...settings }) => strategies.namespace.subject.create(settings),
    },
  },
  'selectVersion is called for each request, even if the same version was sent': {
    'remembers the result of selectVersion': selecting((select) => {
      let first: ReturnType<SelectVersion>;
      return (sent, request) => (first ??= select(sent, request));
    }),
  },
  'the result of selectVersion is checked, and its rejection has the version sent': {
    'does not check the result of selectVersion': uncheckedSelection,
  },
  'null and undefined from selectVersion select the default version': {
    'takes the version sent for null': selecting((select) => (sent, request) => {
      const version = select(sent, request);
      return version === null ? sent : version;
    }),
  },
  'selectVersion is not called if a version was sent': {
    'calls selectVersion': { ...right, selectsSent: false },
  },

  'determineVersion reads plain headers and Fetch headers': {
    'reads plain headers alone': plainHeadersOnly,
  },
  'vary names every header that carries the version': {
    'names no header in vary': changing('vary', () => []),
  },
  'a header that vary does not name leaves the version unchanged': {
    'has a header for debugging': changing(
      'determineVersion',
      (determine) => (request, route) =>
        (request as Partial<Request>).headers?.get?.('x-debug-version') ??
        determine(request, route),
      fetchingSubject,
    ),
    'has a header of Node for debugging': determining((determine, headers) => {
      const version = headers['x-debug-version'];
      return version ?? determine();
    }),
  },
  'missing headers or params never mean the default version': {
    'takes the default without headers': determining((determine, headers) =>
      headers ? determine() : 'v1',
    ),
    'takes the default without params': changing(
      'determineVersion',
      (determine) => (request, route) =>
        Reflect.get(request, 'params') ? determine(request, route) : 'v1',
      strategies.path.subject,
    ),
  },

  "a rejection has the version sent and the strategy's status, message and Vary": {
    'hides the message of a rejection': rejecting((error) => {
      throw Object.assign(error, { expose: false });
    }),
    'forgets the version sent': rejecting((error) => {
      throw error.version === 'v3' ? Object.assign(error, { version: null }) : error;
    }),
    'has the wrong code': rejecting((error) => {
      throw Object.assign(error, { code: 'ERR_VERSION_AMBIGUOUS' });
    }),
    'has a status of its own for two versions': rejecting((error) => {
      const isAmbiguous = error.code === 'ERR_VERSION_AMBIGUOUS';
      throw isAmbiguous ? Object.assign(error, { status: 409 }) : error;
    }),
  },
  'Vary of every response names the headers of selectVersion.vary': {
    'names its own headers alone without a version': changing(
      'responseHeaders',
      (responseHeaders) => (version) =>
        version === null ? { Vary: 'Accept-Version' } : responseHeaders(version),
    ),
  },

  'reverse passes all arguments to the reverser unchanged if there is no version': {
    'reads a field of a request that is null': reversing((reverse, options) => {
      if ('request' in options) Reflect.get(options.request as object, 'version');
      return reverse(options);
    }),
    'drops the parameters': reversing((reverse, { params: _, ...options }) => reverse(options)),
    'drops version: null': reversing((reverse, options) => {
      const { version, ...others } = options;
      return reverse(version === null ? others : options);
    }),
    'drops a request whose version is null': reversing((reverse, options) => {
      const { request, ...others } = options;
      return reverse(request && Reflect.get(request, 'version') === null ? others : options);
    }),
  },
  'reverse passes the same request and unknown options to the reverser': {
    'drops unknown options': linkingIn(
      'forRequest',
      (reverse, { extra: _, ...options }) => reverse(options),
      right,
    ),
  },
  'reverse throws a TypeError for an options.version that is not allowed': {
    'ignores options.version': reversing((reverse, { version: _, ...options }) => reverse(options)),
  },
  'reverse passes each link to the reverser unchanged if links carry no version': {
    'writes a version into a link': linkingIn(
      'forRequest',
      (reverse, options) => `${reverse(options)}&version=v2`,
      right,
    ),
  },
  'versionParam names the parameter that carries the version': {
    'writes the default name into a link': linkingIn('forRequest', (reverse, options) =>
      reverse(options).replace('&v=', '&version='),
    ),
  },
  'a link leads to options.version, or else to the version of its request': {
    'has a version despite version: null': linkingIn(
      'forRequest',
      (reverse, { version, ...options }) =>
        reverse(version === null ? options : { ...options, version }),
    ),
  },
  'a link leads to request.version if no version before it is given': {
    'ignores options.request': reversing(
      (reverse, { request: _, ...options }) => reverse(options),
      linking,
    ),
  },
  'a link of forVersion leads to its version': {
    'does not encode the version in a link': linkingIn('forVersion', (reverse, options) =>
      decodeURIComponent(reverse(options)),
    ),
  },
  'a link keeps its name, parameters, query and fragment, and has its version once': {
    'writes the version twice into a link': linkingIn('forRequest', (reverse, options) =>
      reverse(options).replace('#', '&also=v2#'),
    ),
  },
};

/** Returns the message of each broken rule, by name. */
function brokenRules(subject: ContractSubject): Map<string, string> {
  const broken = new Map<string, string>();
  for (const { name, run } of versioningContract(subject)) {
    try {
      run();
    } catch (error) {
      broken.set(name, (error as Error).message);
    }
  }
  return broken;
}

const eachFault = Object.entries(faults).flatMap(([rule, subjects]) =>
  Object.entries(subjects).map(([fault, subject]) => [rule, fault, subject] as const),
);

test.each(eachFault)('"%s" is broken by a strategy that %s', (rule, _, subject) => {
  expect(brokenRules(subject).get(rule)).toContain(`The rule "${rule}" is broken: `);
});

test('each rule has its own name, and a fault', () => {
  // The three subjects together have every rule.
  const otherwise = { ...right, requestWithBoth: null, checksDefault: false, selectsSent: false };
  const names = [right, linking, otherwise].map((subject) =>
    versioningContract(subject).map(({ name }) => name),
  );
  for (const each of names) expect(new Set(each).size).toBe(each.length);
  expect(new Set(Object.keys(faults))).toEqual(new Set(names.flat()));
});

test('a subject needs no more than how to create a strategy, its requests and its links', () => {
  const { create, requestWith, requestWithBoth, followLink } = linking;
  const subject: ContractSubject = { create, requestWith, requestWithBoth, followLink };
  const withDefaults: ContractSubject = {
    ...subject,
    ...{ malformed: [], rejectsWith: {}, versions: ['v1', 'v2', 'v3'] },
    ...{ linksCarryVersion: true, readsVersionParam: false, readsAnyHeaders: true },
    ...{ carriesAnyText: true, carriesEmptyVersion: true, checksDefault: true, selectsSent: true },
  };
  const names = (each: ContractSubject) => versioningContract(each).map(({ name }) => name);
  expect(names(subject)).toEqual(names(withDefaults));
  expect(names(subject).filter((name) => name.includes('malformed'))).toEqual([]);
  expect(brokenRules(subject)).toEqual(new Map());
});

test('a malformed request may be ambiguous', () => {
  const malformed = [{ request: { headers: { 'accept-version': 'v1, v2' } } }];
  expect(brokenRules({ ...right, malformed })).toEqual(new Map());
});

test('vary need not name a header that every request has', () => {
  const requestWith: ContractSubject['requestWith'] = (version) => {
    const sent = fetching(version);
    sent.headers.set('x-client', 'app');
    return { request: sent };
  };
  expect(brokenRules({ ...right, requestWith })).toEqual(new Map());
});

test('a strategy that reads plain headers alone keeps the contract if its subject says so', () => {
  expect(brokenRules({ ...plainHeadersOnly, readsAnyHeaders: false })).toEqual(new Map());
});

test('a failure shows the place, the expected value and the actual value, once', () => {
  const rule = 'determineVersion returns the version sent';
  const run = versioningContract(boxing)[0]?.run;
  const place = 'version of {headers: {accept-version: "v1"}}';
  const message = `The rule "${rule}" is broken: ${place}: expected "v1", got an object`;
  expect(run).toThrow(expect.objectContaining({ message }));
  expect(run).toThrow(expect.not.objectContaining({ cause: expect.anything() }));
});

test('a failure shows the version that came in place of a rejection', () => {
  const rule = 'the result of selectVersion is checked, and its rejection has the version sent';
  const message = `The rule "${rule}" is broken: determineVersion: expected an error with the code "ERR_VERSION_NOT_ALLOWED", got "v2"`;
  expect(brokenRules(uncheckedSelection).get(rule)).toBe(message);
});

test('a failure has the error of the strategy as its cause', () => {
  const cause = Object.assign(new Error('no token'), { code: 'ENOENT' });
  const failing = determining(() => {
    throw cause;
  });
  const [rule] = versioningContract(failing);
  const message = `The rule "${rule?.name}" is broken: threw Error: no token (ENOENT)`;
  expect(rule?.run).toThrow(expect.objectContaining({ message, cause }));
});

const SUCCESS = { invalidVersionStatus: 200, invalidVersionMessage: 'Fine.' };

test.each([
  ['lacks requestWithBoth', { ...right, requestWithBoth: undefined }],
  [
    'rejects with a status of success',
    { ...right, rejectsWith: { ERR_VERSION_REQUIRED: SUCCESS } },
  ],
  ['names two versions', { ...right, versions: ['v1', 'v2'] }],
  ['names a version twice', { ...right, versions: ['v1', 'v1', 'v2'] }],
])('a subject that %s breaks a rule', (_, subject) => {
  expect(brokenRules(subject as unknown as ContractSubject).size).toBeGreaterThan(0);
});

test.each<[string, subject: object, message: string]>([
  [
    'an unknown key',
    { ...right, carryAnyText: false },
    'versioningContract: unknown key "carryAnyText". Known keys: create, ',
  ],
  ['no word on links', { ...linking, followLink: undefined }, 'followLink must be a function'],
  ['links, but no followLink', { ...right, linksCarryVersion: true }, 'got undefined'],
  ['followLink, but no links', { ...linking, linksCarryVersion: false }, 'got a function'],
])('versioningContract throws a TypeError for a subject with %s', (_, subject, message) => {
  const run = () => versioningContract(subject as ContractSubject);
  expect(run).toThrow(TypeError);
  expect(run).toThrow(message);
});
