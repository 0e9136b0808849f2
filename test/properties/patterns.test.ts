import { Router as KoaRouter } from '@koa/router';
import { Router as ExpressRouter, type Request, type Response } from 'express';
import fc from 'fast-check';
import { Hono } from 'hono';
import { match } from 'path-to-regexp';
import { NoReverseMatch, RouteReverser } from 'request-versioning';
import { expect, test } from 'vitest';
import { texts } from '../round-trip.js';
import './arbitraries.js';

/** A part of a pattern: fixed text, a parameter, a wildcard, or a group of parts that may be left out. */
type Part = string | readonly Part[];

const TEXTS = ['/', '/', '/x', '/X/', '-', '.', '--', 'x', '%C3%A9', '|', '\\[', '\\]', '^', '%'];

const { parts } = fc.letrec<{ part: Part; parts: Part[] }>((tie) => ({
  part: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 4, arbitrary: fc.constant(':') },
    { weight: 1, arbitrary: fc.constant('*') },
    { weight: 2, arbitrary: tie('parts') },
  ),
  parts: fc.array(tie('part'), { minLength: 1, maxLength: 4 }),
}));

const value = fc
  .array(fc.constantFrom('x', 'X', 'y', '-', '.', '/', 'é'), { minLength: 1, maxLength: 5 })
  .map((characters) => characters.join(''));

/** A pattern whose parameters are named by single letters, and arguments for most of them. */
const patternWithParams = fc
  .tuple(parts, fc.infiniteStream(fc.option(value, { freq: 5, nil: undefined })))
  .map(([parts, values]) => {
    const names: string[] = [];
    const pattern = `/${write(parts, names)}`;
    const params: Record<string, string> = {};
    for (const name of names) {
      const { value } = values.next();
      if (value !== undefined) params[name] = value;
    }
    return { pattern, params };
  });

function write(parts: readonly Part[], names: string[]): string {
  return parts
    .map((part) => {
      if (typeof part !== 'string') return `{${write(part, names)}}`;
      if (part !== ':' && part !== '*') return part;
      const name = String.fromCharCode('a'.charCodeAt(0) + names.length);
      names.push(name);
      return `${part}"${name}"`;
    })
    .join('');
}

/** `undefined` where there is no such route, or it has no such URL. */
function reverse(pattern: string, params: Record<string, string>): string | undefined {
  try {
    return new RouteReverser({ view: pattern }).reverse('view', { params });
  } catch (error) {
    if (!(error instanceof NoReverseMatch)) expect(error).toBeInstanceOf(TypeError);
    return undefined;
  }
}

type Params = Record<string, string> | undefined;

function readByPathToRegexp(pattern: string, url: string): Params {
  const found = match(pattern)(url);
  return found === false ? undefined : texts(found.params);
}

function readByExpress(pattern: string, url: string): Params {
  let params: Params;
  const router = ExpressRouter().get(pattern, (request) => {
    params = texts(request.params);
  });
  router({ url, method: 'GET' } as Request, {} as Response, () => undefined);
  return params;
}

function readByKoa(pattern: string, url: string): Params {
  const router = new KoaRouter();
  router.get(pattern, () => undefined);
  const [layer] = router.match(url, 'GET').pathAndMethod;
  return layer && texts(layer.params(url, layer.captures(url)));
}

async function readByHono(pattern: string, url: string): Promise<Params> {
  const app = new Hono().get(pattern, (c) => c.json(c.req.param()));
  const response = await app.request(url);
  return response.ok ? texts((await response.json()) as object) : undefined;
}

test('a URL of any pattern leads back to it, with the arguments that it was made of', () => {
  fc.assert(
    fc.property(patternWithParams, ({ pattern, params }) => {
      const url = reverse(pattern, params);
      fc.pre(url !== undefined);
      expect(readByPathToRegexp(pattern, url)).toEqual(params);
      // Express takes the slash at the end of a pattern off.
      if (!pattern.endsWith('/')) expect(readByExpress(pattern, url)).toEqual(params);
      expect(readByKoa(pattern, url)).toEqual(params);
      expect(new URL(url, 'http://localhost').href).toBe(`http://localhost${url}`);
    }),
  );
});

test('and in Hono, where each segment is a parameter or fixed text, as it has no others', async () => {
  const segment = fc.constantFrom('x', 'X', 'a=b', '-', '~.', 'café', ':');
  const pattern = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => {
    return segments.map((each, index) => `/${each === ':' ? `:p${index}` : each}`).join('');
  });
  await fc.assert(
    fc.asyncProperty(pattern, fc.infiniteStream(value), async (pattern, values) => {
      const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(names.map((name) => [name, values.next().value]));
      const url = reverse(pattern, params);
      fc.pre(url !== undefined);
      expect(await readByHono(pattern, url)).toEqual(params);
    }),
  );
});
