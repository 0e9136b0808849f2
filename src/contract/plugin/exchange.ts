import { textOf } from '../text-of.js';
import type { PluginReceived, PluginRequest, PluginServer } from './subject.js';

/** A request, and the response that a correct plugin gives. */
export type Exchange = readonly [sent: PluginRequest, expected: ExpectedResponse];

/** The response that a correct plugin gives. */
export interface ExpectedResponse {
  readonly status: number | RegExp;
  /**
   * All headers that a plugin may add, so the response must not have any other of them. A pattern
   * is for a value that the clock decides.
   */
  readonly headers?: Readonly<Record<string, string | RegExp | null>> | undefined;
  /** The body, or a pattern where the framework writes it. */
  readonly body?: string | RegExp;
  /**
   * The calls of `before`, of the strategy, of the handler and of the error handler. Leave them out
   * where they may differ.
   */
  readonly calls?: readonly string[] | undefined;
}

/** The response that came back, or the error instead of it. */
export type Received =
  | { readonly status: number; readonly headers: Headers; readonly body: string }
  | { readonly error: unknown };

type Headers = PluginReceived['headers'];

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
    return [`status: expected ${textOf(status)}, got no response, but ${textOf(received.error)}`];
  }
  const names = headers ? new Set([...HEADERS, ...Object.keys(headers)]) : [];
  return [
    ...difference('status', received.status, status),
    ...[...names].flatMap((name) =>
      headerDifference(name, received.headers.get(name), headers?.[name] ?? null),
    ),
    ...(body === undefined ? [] : difference('body', received.body, body)),
  ];
}

/** Describes a response as a whole: `200 {vary: "Origin"} "v1 of 7"`. */
export function describeResponse(received: Received): string {
  if ('error' in received) return textOf(received.error);
  const { status, headers, body } = received;
  return `${status} ${textOf(Object.fromEntries(headers))} ${textOf(body.slice(0, 300))}`;
}

/** Returns a line if two values differ. */
export function difference(name: string, got: unknown, expected: unknown): string[] {
  if (expected instanceof RegExp && expected.test(String(got))) return [];
  const [gotText, expectedText] = [textOf(got), textOf(expected)];
  return gotText === expectedText ? [] : [`${name}: expected ${expectedText}, got ${gotText}`];
}

function headerDifference(
  name: string,
  got: string | null,
  expected: string | RegExp | null,
): string[] {
  if (expected instanceof RegExp) return difference(name, got, expected);
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
