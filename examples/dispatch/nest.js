import 'reflect-metadata';
import {
  All,
  Controller,
  Get,
  NotFoundException,
  Req,
  UseGuards,
  VERSION_NEUTRAL,
  VersioningType,
} from '@nestjs/common';
import { BaseExceptionFilter, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { mergeHeader, VersionError } from 'request-versioning';
import { runByHand } from '../run.js';
import {
  listCities,
  listTeams,
  routesNotAfter,
  showAdmin,
  showUser,
  showUserInParts,
} from './api.js';

/** Creates a Nest server. `Reflect.decorate` replaces decorators such as `@Get('cities')`. */
export async function createServer(versioning, adapter = new ExpressAdapter()) {
  /** The result of `forRequest`, or its error, by the request of Node. */
  const decisions = new WeakMap();

  /** Decides once, because Express calls the extractor for each route whose path matches. */
  function decide(raw) {
    if (decisions.has(raw)) return decisions.get(raw);
    let decision;
    try {
      decision = { api: versioning.forRequest(raw) };
    } catch (error) {
      decision = { error }; // keeps the error, because an error thrown in an extractor may end the process
    }
    decisions.set(raw, decision);
    return decision;
  }

  function extractor(request) {
    const { api } = decide(request);
    const versions = api ? routesNotAfter(api.version) : [];
    return versions.length > 0 ? versions : [VERSION_NEUTRAL];
  }

  const addHeader = (to, name, value) =>
    adapter.setHeader(to, name, mergeHeader(name, adapter.getHeader(to, name), value));

  function canActivate(context) {
    const [request, response] = context.getArgs();
    const { api, error } = decide(request.raw ?? request); // `raw` is the request that Fastify gave to the extractor
    if (error) throw error;
    request.api = api;
    for (const pair of Object.entries(api.headers)) addHeader(response, ...pair);
    return true;
  }

  function versionErrors(error, host) {
    if (!(error instanceof VersionError))
      return new BaseExceptionFilter(adapter).catch(error, host);
    const response = host.getArgByIndex(1);
    for (const pair of Object.entries(error.headers)) addHeader(response, ...pair);
    adapter.setHeader(response, 'Content-Type', 'application/problem+json');
    adapter.reply(response, error.toJSON(), error.status);
  }

  class UsersV2 {
    show(request) {
      return showUserInParts(request.api);
    }
    teams(request) {
      return listTeams(request.api);
    }
  }
  class UsersV1 {
    show(request) {
      return showUser(request.api);
    }
    cities(request) {
      return listCities(request.api);
    }
  }
  class Admin {
    show() {
      return showAdmin();
    }
  }
  /** Takes the requests that no other controller takes. Its guard rejects a wrong version, its handler the URL. */
  class Rest {
    reject() {
      throw new NotFoundException();
    }
  }
  decorate(UsersV2, { show: Get('users/:id'), teams: Get('teams') });
  decorate(UsersV1, { show: Get('users/:id'), cities: Get('cities') });
  decorate(Admin, { show: Get('admin/users/:id') });
  decorate(Rest, { reject: All('*') });
  const guard = UseGuards({ canActivate });
  Reflect.decorate([Controller({ version: 'v2' }), guard], UsersV2);
  Reflect.decorate([Controller({ version: 'v1' }), guard], UsersV1);
  Reflect.decorate([Controller({ version: VERSION_NEUTRAL })], Admin);
  Reflect.decorate([Controller({ version: VERSION_NEUTRAL }), guard], Rest);

  // On Express the first controller that matches wins, so the newest comes first and the rest last.
  const controllers = [Admin, UsersV2, UsersV1, Rest];
  const app = await NestFactory.create({ module: class {}, controllers }, adapter, {
    logger: ['error'],
  });
  app.enableVersioning({ type: VersioningType.CUSTOM, extractor });
  app.useGlobalFilters({ catch: versionErrors });
  await app.init();
  return app.getHttpServer();
}

function decorate({ prototype }, routes) {
  for (const [name, route] of Object.entries(routes)) {
    Req()(prototype, name, 0);
    Reflect.decorate([route], prototype, name, Object.getOwnPropertyDescriptor(prototype, name));
  }
}

await runByHand(import.meta, createServer, {}, 'header');
