import { QueryParameterVersioning, URLPathVersioning } from 'request-versioning';
import type { Case } from './case.js';
import { determineCases } from './determine.js';
import { reverseCases } from './reverse.js';

/** Returns all cases of the reference. `read` returns the text of a file. */
export function conformanceCases(read: (file: string) => string): Case[] {
  const rows = (file: string) =>
    read(file)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return [
    ...determineCases(rows('determine.jsonl')),
    ...reverseCases(rows('reverse.jsonl'), JSON.parse(read('urlconf.json'))),
    ...rows('allowed.jsonl').map(({ id, version, expected, ...settings }) => ({
      name: `isAllowedVersion ${id}`,
      expected,
      actual: () => new URLPathVersioning(settings).isAllowedVersion(version),
    })),
    ...rows('query.jsonl').map(({ id, url, key: versionParam, value: version, expected }) => ({
      name: `sets a query parameter: ${id}`,
      expected,
      actual() {
        const reverser = { reverse: () => url };
        const versioning = new QueryParameterVersioning({ versionParam, reverser });
        return versioning.reverse('view', { request: { version } });
      },
    })),
  ];
}
