import { QueryParameterVersioning, URLPathVersioning } from 'request-versioning';
import type { Case } from './case.js';
import { determineCases } from './determine.js';
import { reverseCases } from './reverse.js';

interface AllowedRow {
  id: string;
  defaultVersion: string | null;
  allowedVersions: (string | null)[] | null;
  version: string | null;
  expected: boolean;
}

interface QueryRow {
  id: string;
  url: string;
  key: string;
  value: string;
  expected: string;
}

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
    ...rows('allowed.jsonl').map(allowedCase),
    ...rows('query.jsonl').map(queryCase),
  ];
}

function allowedCase({ id, version, expected, ...settings }: AllowedRow): Case {
  return {
    name: `isAllowedVersion ${id}`,
    expected,
    actual: () => new URLPathVersioning(settings).isAllowedVersion(version),
  };
}

function queryCase({ id, url, key, value, expected }: QueryRow): Case {
  const reverser = { reverse: () => url };
  const versioning = new QueryParameterVersioning({ versionParam: key, reverser });
  return {
    name: `sets a query parameter: ${id}`,
    expected,
    actual: () => versioning.reverse('view', { request: { version: value } }),
  };
}
