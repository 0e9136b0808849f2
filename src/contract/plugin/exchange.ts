import { textOf } from '../text-of.js';
import type { PluginRequest, PluginServer } from './subject.js';

/** A request, and the response that a correct plugin gives. */
export type Exchange = readonly [sent: PluginRequest, expected: ExpectedResponse];

/** The response that a correct plugin gives. */
export interface ExpectedResponse {
  readonly status: number;
  /**
   * All headers that a plugin may add, so the response must not have any other of them. A pattern
   * is for a value that the clock decides.
   */
  readonly headers: Readonly<Record<string, string | RegExp>>;
  /** The body. Leave it out where the framework writes it. */
  readonly body?: string;
  /**
   * The calls of the strategy, of the handler and of the error handler. Leave them out where they
   * may differ.
   */
  readonly calls?: readonly string[] | undefined;
}

/** The response that came back, or the error instead of it. */
export type Received =
  | { readonly status: number; readonly headers: Headers; readonly body: string }
  | { readonly error: unknown };

interface Headers {
  get(name: string): string | null;
}

/** The headers that a plugin may add. */
const HEADERS = [
  ...['Vary', 'Deprecation', 'Sunset', 'Link', 'Retry-After'],
  ...['API-Version', 'API-Supported-Versions', 'API-Deprecated-Versions'],
];

/**
 * The names that a plugin may add to `Vary`. Other names come from the application or the
 * framework.
 */
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

/** Returns a line for each difference: `status: expected 200, got 404`. */
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
  // The body of the framework may explain what went wrong.
  const isOpen = body === undefined && lines.length > 0;
  return isOpen ? [...lines, `body: got ${textOf(received.body.slice(0, 300))}`] : lines;
}

/** Returns a line if two values differ. */
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

/** Returns the names of `Vary`, the links of `Link`, or the whole value of any other header. */
function partsOf(name: string, value: string | null): string[] {
  if (value === null) return [];
  if (name === 'Link') return value.split(/, (?=<)/);
  const names = value.toLowerCase().split(',');
  return name === 'Vary' ? names.map((each) => each.trim()) : [value];
}

/** Joins the parts in one order, because names and links may come in any. */
function toValue(parts: string[]): string | null {
  return parts.length > 0 ? parts.sort().join(', ') : null;
}
