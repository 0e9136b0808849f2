import { mismatch } from '../expect.js';
import { show } from '../show.js';
import type { PluginReceived, PluginRequest } from './subject.js';

/** The values of a response that are compared. An absent value is not compared. */
export interface Expected {
  readonly status?: number;
  /** The media type without parameters. */
  readonly type?: string;
  /** `null` means that the response must not have the header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string;
  /** Fields of the body, which is JSON. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** A request that was sent, and its response. */
export class Exchange {
  readonly #sent: string;
  readonly #received: PluginReceived;
  readonly status: number;
  readonly body: string;

  constructor(request: PluginRequest, received: PluginReceived, body: string) {
    this.#sent = describe(request);
    this.#received = received;
    this.status = received.status;
    this.body = body;
  }

  /** Returns the media type without parameters, or `''`. */
  get type(): string {
    return this.header('Content-Type')?.split(';')[0] ?? '';
  }

  /** Returns a response header, and the names of `Vary` in alphabetical order, because their order has no meaning. */
  header(name: string): string | null {
    const value = this.#received.headers.get(name);
    return name === 'Vary' && value !== null ? sortedNames(value) : value;
  }

  /** Returns the fields of the JSON body, or `{}` if it is not JSON. */
  get fields(): Readonly<Record<string, unknown>> {
    try {
      return Object(JSON.parse(this.body));
    } catch {
      return {};
    }
  }

  /** @throws {Mismatch} If a value differs. Names what was sent, expected and got. */
  expect({ status, type, headers = {}, body, fields = {} }: Expected): void {
    if (status !== undefined) this.#compare('status', status, this.status);
    if (type !== undefined) this.#compare('media type', type, this.type);
    for (const [name, value] of Object.entries(headers)) {
      const expected = name === 'Vary' && value ? sortedNames(value) : value;
      this.#compare(`header ${name}`, expected, this.header(name));
    }
    if (body !== undefined) this.#compare('body', body, this.body);
    for (const [name, value] of Object.entries(fields)) {
      this.#compare(`field "${name}" of the body`, value, this.fields[name]);
    }
  }

  #compare(place: string, expected: unknown, actual: unknown): void {
    if (show(actual) === show(expected)) return;
    const response = `${this.status} ${show(this.body.slice(0, 200))}`;
    throw mismatch(`sent ${this.#sent}, received ${response}: ${place}`, show(expected), actual);
  }
}

/** Returns the request as text for an error message: `GET /items/7 {Accept-Version: "v2"}`. */
export function describe({ method, path, headers }: PluginRequest): string {
  return `${method} ${path} ${show(headers)}`;
}

function sortedNames(vary: string): string {
  const names = vary.toLowerCase().split(',');
  return names
    .map((name) => name.trim())
    .sort()
    .join(', ');
}
