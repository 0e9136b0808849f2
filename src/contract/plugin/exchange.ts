import { expectEqual, fail } from '../expect.js';
import { textOf } from '../text-of.js';
import { UNLISTED } from './requests.js';
import type { PluginReceived, PluginRequest, PluginResponse, PluginServer } from './subject.js';

/** The parts of a response that are compared. A body and a media type that are left out are not compared. */
export interface Compared extends Pick<PluginResponse, 'status' | 'headers'> {
  readonly body?: string | undefined;
  /** The name of the first header whose value has the text `UNLISTED`. */
  readonly repeats?: string | undefined;
}

/** The response headers that are compared. */
const HEADERS = [
  ...['Content-Type', 'Vary', 'Link', 'Location', 'Retry-After', 'Deprecation', 'Sunset'],
  ...['API-Version', 'API-Supported-Versions', 'API-Deprecated-Versions'],
];

/** The time after which a request counts as without a response, in milliseconds. */
const TIMEOUT = 4_000;

/**
 * Sends a request, and reads its response.
 *
 * @throws {Mismatch} If no response comes.
 */
export async function exchange(server: PluginServer, request: PluginRequest): Promise<Compared> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT);
  });
  const receive = async () => read(await server.send(request));
  const response = await Promise.race([receive(), timeout]).finally(() => clearTimeout(timer));
  return response ?? fail(sentAs(request), `a response within ${TIMEOUT / 1_000} s`, response);
}

async function read(received: PluginReceived): Promise<Compared> {
  const values = HEADERS.map((name) => [name, received.headers.get(name)] as const);
  const headers = Object.fromEntries(
    values.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  let repeats: string | undefined;
  received.headers.forEach((value, name) => {
    if (value.includes(UNLISTED)) repeats ??= name;
  });
  return { status: received.status, headers, body: await received.text(), repeats };
}

/** @throws {Mismatch} If a part differs. */
export function expectResponse(request: PluginRequest, actual: Compared, expected: Compared): void {
  const place = `${sentAs(request)}, received ${actual.status} ${textOf(actual.body?.slice(0, 200))}`;
  expectEqual(`${place}: status`, actual.status, expected.status);
  expectEqual(`${place}: header that repeats the version`, actual.repeats, undefined);
  for (const name of HEADERS) {
    if (name === 'Content-Type' && expected.headers[name] === undefined) continue;
    const [got, wanted] = [actual, expected].map(({ headers }) => comparable(name, headers[name]));
    expectEqual(`${place}: header ${name}`, got, wanted);
  }
  if (expected.body !== undefined) expectEqual(`${place}: body`, actual.body, expected.body);
}

/** Returns the request as text for an error message: `sent GET /items/7 {Accept-Version: "v2"}`. */
export function sentAs({ method, path, headers }: PluginRequest): string {
  return `sent ${method} ${path} ${textOf(headers)}`;
}

/** Returns a value in a form without differences that have no meaning, such as the order of names. */
function comparable(name: string, value: string | undefined): string | null {
  if (!value) return null;
  if (name === 'Content-Type') return value.split(';')[0] as string;
  if (name === 'Link')
    return value
      .split(/, (?=<)/)
      .sort()
      .join(', ');
  if (name !== 'Vary') return value;
  // A framework may drop the `Vary` of the application when it handles an error.
  const names = value.toLowerCase().split(/, */);
  return names
    .filter((each) => each !== 'origin')
    .sort()
    .join(', ');
}
