import { RequestMethod } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import type { Method, Route } from './routes.js';

interface Declared {
  readonly method: Method;
  readonly route: Route;
}

type HttpAdapter = HttpAdapterHost['httpAdapter'];

/**
 * Finds a route that no request reaches, because an earlier one takes all of them, and one of the
 * two has `@Versions`.
 */
export function findHidden(
  methods: readonly Method[],
  adapter: HttpAdapter,
): { readonly earlier: Declared; readonly later: Declared } | undefined {
  const isExpress = adapter.getType() === 'express';
  const ignoresCase = isExpress && !adapter.getInstance().enabled('case sensitive routing');
  const byPath = new Map<string, Declared[]>();
  for (const method of methods) {
    for (const route of method.routes) {
      const key = ignoresCase ? withoutCase(nameless(route.path)) : nameless(route.path);
      const sharing = byPath.get(key) ?? [];
      const later = { method, route };
      const earlier = sharing.find(
        (each) => isLimited(each, later) && hides(each.route, route, isExpress),
      );
      if (earlier) return { earlier, later };
      byPath.set(key, [...sharing, later]);
    }
  }
  return undefined;
}

/** Returns whether one of two methods has `@Versions`. One that two modules list is a single one. */
function isLimited({ method: one }: Declared, { method: two }: Declared): boolean {
  const isSame = one.handler === two.handler && one.controller === two.controller;
  return !isSame && Boolean(one.options?.versions ?? two.options?.versions);
}

/** Returns whether a route takes every request of a later one with the same path. */
function hides(earlier: Route, later: Route, isExpress: boolean): boolean {
  return (
    takesVerb(earlier.verb, later.verb, isExpress) &&
    (earlier.hosts === null || includes(earlier.hosts, later.hosts)) &&
    // Fastify asks the routes with a version before those without one, in whatever order they stand.
    (earlier.versions === null
      ? isExpress || later.versions === null
      : includes(earlier.versions, later.versions))
  );
}

function takesVerb(earlier: RequestMethod, later: RequestMethod, isExpress: boolean): boolean {
  if (earlier === RequestMethod.ALL || earlier === later) return true;
  return isExpress && earlier === RequestMethod.GET && later === RequestMethod.HEAD;
}

/** Returns whether a list has all members of another, where `null` stands for every member. */
function includes(list: readonly unknown[], others: readonly unknown[] | null): boolean {
  const texts = list.map(toText);
  return others?.every((other) => texts.includes(toText(other))) ?? false;
}

/** Hosts may be regular expressions or have parameters. The version `VERSION_NEUTRAL` is a symbol. */
const toText = (value: unknown) => nameless(String(value));

/** Removes the names of parameters, which routers do not compare: `/:id` becomes `/:`. */
function nameless(path: string): string {
  return path.replace(/([:*])(?:"[^"]*"|[$\p{ID_Continue}]+)/gu, '$1');
}

/** Keeps the case of an escape within a group, because `\D` is not `\d`. */
function withoutCase(path: string): string {
  return path.replace(/(\\.|)([^\\]*)/g, (_, kept, text) => kept + text.toLowerCase());
}

/** Returns a route as the log of Nest writes it, with its hosts: `GET /users`. */
export function nameOf({ verb, path, hosts }: Route): string {
  return [RequestMethod[verb], path, ...(hosts ?? []).map(String)].join(' ');
}
