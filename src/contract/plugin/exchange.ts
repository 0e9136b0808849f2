import { textOf } from '../text-of.js';
import type { PluginRequest, PluginServer } from './subject.js';

/** A request, and the response of a right plugin. */
export type Exchange = readonly [sent: PluginRequest, expected: ExpectedResponse];

/** The response of a right plugin. */
export interface ExpectedResponse {
  readonly status: number;
  /** The headers. The response must lack every other header that a plugin could add. A pattern is for what the clock says. */
  readonly headers: Readonly<Record<string, string | RegExp>>;
  /** The body. An absent body is the framework's. */
  readonly body?: string;
  /** The calls of the strategy, of the handler and of the error handler. Absent calls are open. */
  readonly calls?: readonly string[] | undefined;
}

/** The response that came, or the error in its place. */
export type Received =
  | { readonly status: number; readonly headers: Headers; readonly body: string }
  | { readonly error: unknown };

interface Headers {
  get(name: string): string | null;
}

/** The headers that a plugin could add. */
const HEADERS = [
  ...['Vary', 'Deprecation', 'Sunset', 'Link', 'Retry-After'],
  ...['API-Version', 'API-Supported-Versions', 'API-Deprecated-Versions'],
];

/** The names that a plugin could add to `Vary`. Any other name may be the application's or the framework's. */
const VARY = ['*', 'accept', 'accept-version', 'accept-language'];

/** Sends a request, and reads its response. */
export async function receive(server: PluginServer, request: PluginRequest): Promise<Received> {
  try {
    const response = await server.send(request);
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (error) {
    return { error };
  }
}

/** Returns what differs, a line each: `status: expected 200, got 404`. */
export function differencesOf(
  received: Received,
  { status, headers, body }: ExpectedResponse,
): string[] {
  if ('error' in received) {
    return [`status: expected ${status}, got no response, but ${textOf(received.error)}`];
  }
  const names = new Set([...HEADERS, ...Object.keys(headers)]);
  const lines = [
    ...difference('status', received.status, status),
    ...[...names].flatMap((name) =>
      headerDifference(name, received.headers.get(name), headers[name] ?? null),
    ),
    ...(body === undefined ? [] : difference('body', received.body, body)),
  ];
  // The framework may say in the body what went wrong.
  const isOpen = body === undefined && lines.length > 0;
  return isOpen ? [...lines, `body: got ${textOf(received.body.slice(0, 300))}`] : lines;
}

/** Returns a line if two values differ, else no line. */
export function difference(name: string, got: unknown, expected: unknown): string[] {
  const [gotText, expectedText] = [textOf(got), textOf(expected)];
  return gotText === expectedText ? [] : [`${name}: expected ${expectedText}, got ${gotText}`];
}

function headerDifference(
  name: string,
  got: string | null,
  expected: string | RegExp | null,
): string[] {
  if (expected instanceof RegExp)
    return expected.test(`${got}`) ? [] : difference(name, got, expected);
  const [gotParts, expectedParts] = [partsOf(name, got), partsOf(name, expected)];
  const isCompared = (part: string) =>
    name !== 'Vary' || VARY.includes(part) || expectedParts.includes(part);
  return difference(name, toValue(gotParts.filter(isCompared)), toValue(expectedParts));
}

/** Returns the names of `Vary`, the links of `Link`, or the whole value of another header. */
function partsOf(name: string, value: string | null): string[] {
  if (value === null) return [];
  if (name === 'Link') return value.split(/, (?=<)/);
  const names = value.toLowerCase().split(',');
  return name === 'Vary' ? names.map((each) => each.trim()) : [value];
}

/** The order of names and links has no meaning. */
function toValue(parts: string[]): string | null {
  return parts.length > 0 ? parts.sort().join(', ') : null;
}
