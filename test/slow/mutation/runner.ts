import { TestRunner, test } from 'vitest';

/** Runs the tests that reach a mutant. */
export default class MutantRunner extends TestRunner {
  constructor(config: TestRunner['config']) {
    super(config);
    const { testNamePattern } = config;
    if (testNamePattern) config.testNamePattern = oneOf(namesIn(testNamePattern));
  }

  /** Lets a mutant count as noticed if a test file cannot be imported, since Stryker looks at failed tests alone. */
  override async importFile(path: string, source: 'collect' | 'setup'): Promise<unknown> {
    try {
      return await super.importFile(path, source);
    } catch (error) {
      if (source === 'setup') throw error;
      return test('the file can be imported', () => {
        throw error;
      });
    }
  }
}

/** Returns the alternatives of the pattern `name 1|name 2|…`, in which Stryker lists the tests that reach a mutant. */
function namesIn({ source }: RegExp): Set<string> {
  const alternatives = source.match(/(?:\\.|[^|\\])+/g) ?? [];
  return new Set(
    alternatives.map((each) => each.replace(/\\(.)/g, (_, it) => (it === 'n' ? '\n' : it))),
  );
}

/**
 * Returns an object that `text.match` takes in place of a pattern. A pattern of 3,000 names would need more than a minute for
 * the names of all tests.
 */
function oneOf(names: Set<string>): RegExp {
  return { [Symbol.match]: (name: string) => names.has(name) } as unknown as RegExp;
}
