import {
  BaseVersioning,
  type HeaderPair,
  isVersionError,
  type ReverseOptions,
  type SelectVersion,
  type Translate,
  type VersionError,
  type VersioningRequest,
  type VersioningSettings,
} from 'request-versioning';
import type { ContractSubject } from 'request-versioning/contract';

type Create = ContractSubject['create'];
type Version = string | null;

interface HeaderRequest extends VersioningRequest {
  readonly headers: { readonly 'x-api-version'?: string };
}

/** A strategy that keeps the contract, for others to break it in one thing. */
class Right extends BaseVersioning {
  override vary: readonly string[] = ['X-API-Version'];
  override checksDefault = true;

  override determineVersion(request: HeaderRequest): Version {
    return this.resolve(this.read(request), request);
  }

  resolve(version: Version, request: VersioningRequest): Version {
    return this.resolveVersion(version, request);
  }

  read(request: HeaderRequest): Version {
    const [version = null, ...others] = request?.headers?.['x-api-version']?.split(',') ?? [];
    if (others.every((other) => other === version)) return version;
    throw this.rejection('ERR_VERSION_AMBIGUOUS', null, request);
  }

  refuseBoth(request: HeaderRequest): never {
    throw this.rejection('ERR_VERSION_AMBIGUOUS', null, request);
  }
}

export const right: ContractSubject = {
  create: (settings) => new Right(settings),
  send: (version) => ({
    request: { headers: version === null ? {} : { 'x-api-version': version } },
  }),
  sendBoth: (one, other) => ({ request: { headers: { 'x-api-version': `${one},${other}` } } }),
};

/** A strategy of which something is written over. */
function having(fields: (strategy: Right) => object): Create {
  return (settings) => {
    const strategy = new Right(settings);
    return Object.assign(strategy, fields(strategy));
  };
}

/** In each of these, `answer` is what the right strategy says. */
function determining(
  change: (strategy: Right, request: HeaderRequest, answer: () => Version) => unknown,
): Create {
  return having((strategy) => {
    const answer = strategy.determineVersion.bind(strategy);
    return {
      determineVersion: (request: HeaderRequest) =>
        change(strategy, request, () => answer(request)),
    };
  });
}

function reading(
  change: (strategy: Right, request: HeaderRequest, answer: () => Version) => Version,
): Create {
  return having((strategy) => {
    const answer = strategy.read.bind(strategy);
    return { read: (request: HeaderRequest) => change(strategy, request, () => answer(request)) };
  });
}

function allowing(
  change: (strategy: Right, version: Version, isAllowed: (version: Version) => boolean) => boolean,
): Create {
  return having((strategy) => {
    const isAllowed = strategy.isAllowedVersion.bind(strategy);
    return { isAllowedVersion: (version: Version) => change(strategy, version, isAllowed) };
  });
}

function refusing(change: (error: VersionError) => unknown): Create {
  return determining((_, __, answer) => {
    try {
      return answer();
    } catch (error) {
      throw isVersionError(error) ? change(error) : error;
    }
  });
}

function responding(
  change: (pairs: readonly HeaderPair[], pairsOf: (version: Version) => unknown) => unknown,
): Create {
  return having((strategy) => {
    const answer = strategy.responseHeaders.bind(strategy);
    return { responseHeaders: (version: Version) => change(answer(version), answer) };
  });
}

function reversing(
  change: (
    options: ReverseOptions,
    answer: (options: ReverseOptions) => string,
    strategy: Right,
  ) => string,
): Create {
  return having((strategy) => {
    const answer = strategy.reverse.bind(strategy);
    return {
      reverse: (name: string, options: ReverseOptions = {}) =>
        change(options, (changed) => answer(name, changed), strategy),
    };
  });
}

function setting(change: (settings: VersioningSettings) => VersioningSettings): Create {
  return (settings) => new Right(change(settings));
}

function selecting(change: (select: SelectVersion) => SelectVersion | undefined): Create {
  return setting(({ selectVersion, ...settings }) => {
    const isFunction = typeof selectVersion === 'function';
    return { ...settings, selectVersion: isFunction ? change(selectVersion) : selectVersion };
  });
}

function translating(change: (translate: Translate) => Translate | undefined): Create {
  return setting(({ translate, ...settings }) => {
    if (typeof translate !== 'function') return { ...settings, translate };
    const { vary } = translate;
    const changed = change(translate);
    return { ...settings, translate: changed && Object.assign(changed, { vary }) };
  });
}

/** A strategy that is made otherwise where its settings are wrong. */
function failing(otherwise: (error: unknown) => Right): Create {
  return (settings) => {
    try {
      return new Right(settings);
    } catch (error) {
      return otherwise(error);
    }
  };
}

function withJSON(error: VersionError, fields: object): unknown {
  return Object.create(error, { toJSON: { value: () => ({ ...error.toJSON(), ...fields }) } });
}

function without(prefix: RegExp) {
  return (pairs: readonly HeaderPair[]) => pairs.filter(([name]) => !prefix.test(name));
}

const made: Right[] = [];
const WRONG_SETTINGS = [
  'settings: one that there is not is a TypeError that names it',
  'settings: a wrong defaultVersion is a TypeError that names it',
  'settings: a wrong allowedVersions is a TypeError that names it',
  'settings: a wrong versionParam is a TypeError that names it',
  'settings: a wrong reverser is a TypeError that names it',
  'settings: a wrong translate is a TypeError that names it',
  'settings: a wrong selectVersion is a TypeError that names it',
  'settings: a wrong lifecycle is a TypeError that names it',
  'settings: a wrong advertiseVersions is a TypeError that names it',
  'responseHeaders: a life cycle that cannot be is a TypeError',
];
const DEFAULTS = 'settings: left out, undefined or null, each is its default';
const FIELDS = 'settings: each is a field of the strategy';
const STATUS = 'refusal: has the status of the strategy';
const MESSAGE = 'refusal: has the message of the strategy, for the client to see';
const JSON_IS = 'refusal: as JSON is a problem detail (RFC 9457), and nothing else';
const NO_INPUT = 'refusal: repeats nothing that the client sent, but as its version';
const TRANSLATES = 'translate: makes the message, from ours, the request and the code';
const ASKED = 'selectVersion: is asked with what was sent, and the very request';
const PASSES_THROUGH = 'reverse: hands everything on as it is where there is no version';
const HANDS_ON = 'reverse: hands on the very request, and what the strategy does not know';
const LIFE = 'responseHeaders: the life cycle of the version, and of no other';

/** A strategy, the rules that it breaks by what is wrong with it, and what is said of it otherwise than it is. */
interface Wrong {
  readonly create: Create;
  readonly breaks: readonly string[];
  readonly otherwise?: Partial<ContractSubject>;
}

/** By what is wrong with it. */
export const wrongStrategies: Readonly<Record<string, Wrong>> = {
  'a default of its own': {
    create: setting((settings) => ({ defaultVersion: 'v0', ...settings })),
    breaks: [DEFAULTS, 'determineVersion: null where there is no default either'],
  },
  'a list of its own': {
    create: setting((settings) => ({ allowedVersions: ['v1', 'v2'], ...settings })),
    breaks: [DEFAULTS],
  },
  'it advertises unasked': {
    create: setting((settings) => ({ advertiseVersions: true, ...settings })),
    breaks: [DEFAULTS, JSON_IS],
  },
  'null is no default': {
    create: having(({ defaultVersion }) => ({ defaultVersion: defaultVersion ?? undefined })),
    breaks: [DEFAULTS],
  },
  'it ignores versionParam': {
    create: setting((settings) => ({ ...settings, versionParam: null })),
    breaks: [FIELDS],
  },
  'it ignores advertiseVersions': {
    create: setting((settings) => ({ ...settings, advertiseVersions: null })),
    breaks: [
      FIELDS,
      'responseHeaders: the versions that are advertised, in every response',
      'responseHeaders: the versions that are advertised, in every refusal',
    ],
  },
  'the last one made changes all': {
    create: (settings) => {
      const last = new Right(settings);
      const { defaultVersion, allowedVersions } = last;
      made.push(last);
      for (const each of made) Object.assign(each, { defaultVersion, allowedVersions });
      return last;
    },
    breaks: ['settings: they belong to one strategy alone'],
  },
  'it keeps the list that it was given': {
    create: (settings) => {
      const { allowedVersions } = settings;
      return Object.assign(new Right(settings), allowedVersions && { allowedVersions });
    },
    breaks: ['settings: a later change of the list of versions changes nothing'],
  },
  'it ignores settings that are wrong': {
    create: failing(() => new Right()),
    breaks: WRONG_SETTINGS,
  },
  'it throws another error for settings that are wrong': {
    create: failing((error) => {
      throw new Error(String(error));
    }),
    breaks: WRONG_SETTINGS,
  },
  'it does not name the setting that is wrong': {
    create: failing(() => {
      throw new TypeError('A setting is wrong.');
    }),
    breaks: WRONG_SETTINGS,
  },

  'it allows nothing where nothing is listed': {
    create: allowing(
      ({ allowedVersions }, version, isAllowed) => allowedVersions.length > 0 && isAllowed(version),
    ),
    breaks: [
      'isAllowedVersion: 1. any, and none, where nothing is listed',
      'determineVersion: any version where none is listed',
    ],
  },
  'the default must be listed': {
    create: allowing(
      ({ allowedVersions: list }, version) => list.length === 0 || list.includes(version),
    ),
    breaks: ['isAllowedVersion: 2. the default, listed or not'],
  },
  'none is never allowed': {
    create: allowing((_, version, isAllowed) => version !== null && isAllowed(version)),
    breaks: [
      'isAllowedVersion: 3. a version that is listed, and none where null is',
      'determineVersion: null where null is listed',
    ],
  },
  'case does not count': {
    create: allowing((_, version, isAllowed) => isAllowed(version?.toLowerCase() ?? null)),
    breaks: ['isAllowedVersion: 4. no other'],
  },

  'it reads no version': {
    create: reading(() => null),
    breaks: ['determineVersion: the version that was sent', ASKED],
  },
  'it never answers the default': {
    create: determining((strategy, request, answer) => strategy.read(request) && answer()),
    breaks: ['determineVersion: the default where none was sent'],
  },
  'it reads an empty version where there is none': {
    create: reading((_, __, answer) => answer() ?? ''),
    breaks: ['determineVersion: the default where none was sent'],
  },
  'it does not check the default': {
    create: having(() => ({ checksDefault: false })),
    breaks: ['determineVersion: refuses to have no version where null is not listed'],
  },
  'it checks the default': {
    create: right.create,
    otherwise: { checksDefault: false },
    breaks: ['determineVersion: null where null is not listed either'],
  },
  'it answers what is not allowed': {
    create: determining((strategy, request, answer) => strategy.read(request) ?? answer()),
    breaks: ['determineVersion: refuses a version that is not listed'],
  },
  'it answers the default for what is not allowed': {
    create: determining((strategy, request, answer) =>
      strategy.isAllowedVersion(strategy.read(request)) ? answer() : strategy.defaultVersion,
    ),
    breaks: ['determineVersion: refuses a version that is not listed'],
  },
  'it takes the first of two versions': {
    create: reading((_, request) => request?.headers?.['x-api-version']?.split(',')[0] ?? null),
    breaks: ['determineVersion: refuses two different versions, allowed or not'],
  },
  'it refuses the same version twice': {
    create: reading((strategy, request, answer) =>
      request?.headers?.['x-api-version']?.includes(',') ? strategy.refuseBoth(request) : answer(),
    ),
    breaks: ['determineVersion: the same version twice is that version'],
  },
  'it remembers its first answer': {
    create: (settings) => {
      const strategy = new Right(settings);
      let first: Version = null;
      const determineVersion = (request: HeaderRequest) => {
        first ??= strategy.resolve(strategy.read(request), request);
        return first;
      };
      return Object.assign(strategy, { determineVersion });
    },
    breaks: ['determineVersion: the same again, whatever came between'],
  },
  'it answers the default for what is no request': {
    create: determining(({ defaultVersion }, request, answer) =>
      request instanceof Object ? answer() : defaultVersion,
    ),
    breaks: ['determineVersion: a request that is no object is a TypeError'],
  },
  'it writes the version onto the request': {
    create: determining((_, request, answer) => {
      const version = answer();
      return Object.assign(request, { version }).version;
    }),
    breaks: ['determineVersion: changes nothing that it is given'],
  },
  'it is asynchronous': {
    create: determining((_, __, answer) => {
      const promise = new Promise((resolve) => resolve(answer()));
      promise.catch(() => undefined);
      return promise;
    }),
    breaks: ['determineVersion: the version that was sent'],
  },

  'it answers how to determine the version': {
    create: determining((_, __, answer) => answer),
    breaks: ['determineVersion: the version that was sent'],
  },

  'it ignores selectVersion': {
    create: selecting(() => undefined),
    breaks: [ASKED, 'selectVersion: what it returns is the version'],
  },
  'it asks selectVersion with another request': {
    create: selecting((select) => (sent, request) => select(sent, { ...request })),
    breaks: [ASKED],
  },
  'it asks selectVersion of nothing but what was sent': {
    create: selecting((select) => (sent, request) => sent && select(sent, request)),
    breaks: [ASKED],
  },
  'it asks selectVersion twice': {
    create: selecting(
      (select) => (sent, request) => select(sent, request) && select(sent, request),
    ),
    breaks: [ASKED],
  },
  'it does not check what selectVersion returns': {
    create: determining(
      (strategy, request, answer) =>
        strategy.selectVersion?.(strategy.read(request), request) ?? answer(),
    ),
    breaks: ['selectVersion: what it returns is checked, and refused as what was sent'],
  },
  'it refuses what selectVersion returns as if it were sent': {
    create: (settings) => {
      const plain = new Right({ ...settings, selectVersion: null });
      const determineVersion = (request: HeaderRequest) => {
        const sent = plain.read(request);
        const version = settings.selectVersion ? settings.selectVersion(sent, request) : sent;
        return plain.resolve(version ?? null, request);
      };
      return Object.assign(new Right(settings), { determineVersion });
    },
    breaks: ['selectVersion: what it returns is checked, and refused as what was sent'],
  },
  'what was sent is the version where selectVersion returns null': {
    create: selecting((select) => (sent, request) => select(sent, request) ?? sent),
    breaks: ['selectVersion: null and undefined are the default, by its own rule'],
  },
  'it hides what selectVersion throws': {
    create: selecting((select) => (sent, request) => {
      try {
        return select(sent, request);
      } catch {
        return sent;
      }
    }),
    breaks: ['selectVersion: what it throws passes through'],
  },
  'it makes a text of what selectVersion returns': {
    create: selecting((select) => (sent, request) => {
      const version = select(sent, request) ?? null;
      return version && `${version}`;
    }),
    breaks: ['selectVersion: to return what is no version is a TypeError'],
  },
  'it asks selectVersion about what was sent': {
    create: right.create,
    otherwise: { selectsSent: false },
    breaks: ['selectVersion: is not asked about a version that was sent'],
  },

  'its refusals have another status': {
    create: refusing((error) => Object.assign(error, { status: 500 })),
    breaks: [STATUS],
  },
  'its refusals have another statusCode': {
    create: refusing((error) => Object.assign(error, { statusCode: 500 })),
    breaks: [STATUS],
  },
  'its refusals have another message': {
    create: refusing((error) => Object.assign(error, { message: 'No.' })),
    breaks: [MESSAGE],
  },
  'its refusals are not to be shown': {
    create: refusing((error) => Object.assign(error, { expose: false })),
    breaks: [MESSAGE],
  },
  'its refusals are those of another strategy': {
    create: right.create,
    otherwise: {
      refusesAs: {
        ERR_VERSION_REQUIRED: { invalidVersionStatus: 400, invalidVersionMessage: 'None.' },
      },
    },
    breaks: [STATUS, MESSAGE, JSON_IS],
  },
  'its refusals have another code': {
    create: refusing((error) => Object.assign(error, { code: 'ERR_NO' })),
    breaks: ['determineVersion: refuses a version that is not listed'],
  },
  'its refusals are no errors': {
    create: refusing((error) => ({ ...error })),
    breaks: ['determineVersion: refuses a version that is not listed'],
  },
  'its refusals have no version': {
    create: refusing((error) => Object.assign(error, { version: undefined })),
    breaks: ['refusal: has the version that was sent'],
  },
  'its refusals have no headers': {
    create: refusing((error) => Object.assign(error, { headers: undefined })),
    breaks: [
      'refusal: names in Vary the headers that the answer depends on',
      'responseHeaders: the versions that are advertised, in every refusal',
    ],
  },
  'its refusals name input in a header': {
    create: refusing((error) => {
      return Object.assign(error, { headers: { ...error.headers, 'X-Sent': error.version } });
    }),
    breaks: [NO_INPUT],
  },
  'its refusals name input in JSON': {
    create: refusing((error) => withJSON(error, { sent: error.version })),
    breaks: [NO_INPUT, JSON_IS],
  },
  'its refusals name input in the stack': {
    create: refusing((error) => Object.assign(error, { stack: `v: ${error.version}` })),
    breaks: [NO_INPUT],
  },
  'its refusals have no title': {
    create: refusing((error) => withJSON(error, { title: undefined })),
    breaks: [JSON_IS],
  },
  'its refusals are no problem details': {
    create: refusing((error) => Object.create(error, { toJSON: { value: undefined } })),
    breaks: [JSON_IS],
  },
  'its refusals name no versions in JSON': {
    create: refusing((error) => withJSON(error, { supportedVersions: undefined })),
    breaks: ['responseHeaders: the versions that are advertised, in every refusal'],
  },

  'it ignores translate': { create: translating(() => undefined), breaks: [TRANSLATES] },
  'it translates without the code': {
    create: translating((it) => (message, request) => it(message, request, 'ERR_VERSION_REQUIRED')),
    breaks: [TRANSLATES],
  },
  'it translates without the request': {
    create: translating((it) => (message, _, code) => it(message, {}, code)),
    breaks: [TRANSLATES],
  },
  'it translates twice': {
    create: translating(
      (it) =>
        (...call) =>
          it(...call) && it(...call),
    ),
    breaks: [TRANSLATES],
  },
  'it translates what is not in JSON': {
    create: refusing((error) => withJSON(error, { detail: 'Invalid version.' })),
    breaks: [TRANSLATES],
  },
  'it translates with no Vary': {
    create: setting((settings) => {
      const { translate } = settings;
      if (typeof translate !== 'function') return settings;
      return { ...settings, translate: (...call) => translate(...call) };
    }),
    breaks: ['translate: the headers that it depends on are in Vary of a refusal, each once'],
  },
  'it translates before it refuses': {
    create: determining((strategy, request, answer) => {
      strategy.translate(strategy.invalidVersionMessage, request, 'ERR_VERSION_REQUIRED');
      return answer();
    }),
    breaks: ['translate: is not asked where a version is allowed'],
  },
  'it makes a text of what translate returns': {
    create: translating(
      (it) =>
        (...call) =>
          `${it(...call)}`,
    ),
    breaks: ['translate: to return what is no text is a TypeError'],
  },

  'it forgets its vary': {
    create: having(() => ({ vary: [] })),
    breaks: ['vary: names every header in which a request carries its version'],
  },
  'its responses have no Vary': {
    create: responding(without(/^Vary$/)),
    breaks: ['responseHeaders: Vary, one pair a name'],
  },
  'its responses have no life cycle': {
    create: responding(without(/^(?:Deprecation|Sunset|Link)$/)),
    breaks: [LIFE],
  },
  'its responses have the life cycle of v1': {
    create: responding((_, pairsOf) => pairsOf('v1')),
    breaks: [LIFE],
  },
  'its responses do not advertise': {
    create: responding(without(/^API-/)),
    breaks: ['responseHeaders: the versions that are advertised, in every response'],
  },
  'its responses are made anew': {
    create: responding((pairs) => Object.freeze([...pairs])),
    breaks: ['responseHeaders: made once, and nobody can change them'],
  },
  'its responses can be changed': {
    create: having((strategy) => {
      const pairs = new Map(
        ['v1', 'v2', null].map((each) => [each, [...strategy.responseHeaders(each)]]),
      );
      return { responseHeaders: (version: Version) => pairs.get(version) };
    }),
    breaks: ['responseHeaders: made once, and nobody can change them'],
  },
  'its life cycles are not checked': {
    create: setting(({ lifecycle: _, ...settings }) => settings),
    breaks: ['responseHeaders: a life cycle that cannot be is a TypeError'],
  },

  'it reverses without args': {
    create: reversing(({ args: _, ...options }, answer) => answer(options)),
    breaks: [PASSES_THROUGH, HANDS_ON],
  },
  'it reverses to a URL of its own': {
    create: reversing((options, answer) => `/v1${answer(options)}`),
    breaks: [PASSES_THROUGH],
  },
  'it reverses with a copy of the request': {
    create: reversing(({ request, ...options }, answer) => {
      return answer(request ? { ...options, request: { ...request } } : options);
    }),
    breaks: [HANDS_ON],
  },
  'it reverses twice': {
    create: reversing((options, answer) => answer(options) && answer(options)),
    breaks: [PASSES_THROUGH, HANDS_ON],
  },
  'it reverses with a version where there is none': {
    create: reversing((options, answer) => answer({ ...options, params: { version: 'v1' } })),
    breaks: [PASSES_THROUGH],
  },
  'it reverses by changing what it is given': {
    create: reversing((options, answer) => answer(Object.assign(options, { params: { id: 7 } }))),
    breaks: ['reverse: changes nothing that it is given'],
  },
  'it reverses whatever it is given': {
    create: reversing((options, _, { reverser }) => reverser.reverse('view', options)),
    breaks: [
      'reverse: a request.version that is neither a text nor null is a TypeError',
      'reverse: a reverser that returns no text is a TypeError',
    ],
  },
  'it reverses before it looks at the version': {
    create: reversing((options, answer, { reverser }) => {
      reverser.reverse('view', options);
      return answer(options);
    }),
    breaks: ['reverse: a request.version that is neither a text nor null is a TypeError'],
  },
  'it hides what the reverser throws': {
    create: reversing((options, answer) => {
      try {
        return answer(options);
      } catch (error) {
        throw new TypeError(`version, reverser: ${error}`);
      }
    }),
    breaks: ['reverse: what the reverser throws passes through'],
  },
};
