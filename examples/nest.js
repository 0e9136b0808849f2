import 'reflect-metadata';
import { Catch, Controller, Get, NotFoundException, Req, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { mergeHeader, VersionError } from 'request-versioning';
import { listUsers, namespaces, showAbout, showUser } from './api.js';

/** Creates a Nest server on `adapter`. `Reflect.decorate` applies decorators, as `@Get()` does in TypeScript. */
export async function createNestServer(versioning, adapter) {
  // The glue: copy from here …
  const addHeader = (to, name, value) =>
    adapter.setHeader(to, name, mergeHeader(name, adapter.getHeader(to, name), value));
  function version(namespace, request, response) {
    request.api = versioning.forRequest(request, { namespace });
    for (const pair of Object.entries(request.api.headers)) addHeader(response, ...pair);
    return true;
  }
  // In TypeScript, this is the method `catch` of a filter with @Catch(VersionError).
  function versionErrors(error, host, response = host.getArgByIndex(1)) {
    for (const pair of Object.entries(error.headers)) addHeader(response, ...pair);
    adapter.setHeader(response, 'Content-Type', 'application/problem+json');
    adapter.reply(response, error.toJSON(), error.status);
  }
  // … to here.

  class Users {
    list(request) {
      return listUsers(request.api);
    }
    show(request) {
      const user = showUser(request.api, request.params.id);
      if (!user) throw new NotFoundException();
      return user;
    }
  }
  decorate(Users.prototype, 'list', Get('users'));
  decorate(Users.prototype, 'show', Get('users/:id'));

  const mount = (path, namespace) => {
    const canActivate = (context) => version(namespace, ...context.getArgs());
    const decorators = [Controller(path), UseGuards({ canActivate })];
    return Reflect.decorate(decorators, class extends Users {});
  };
  const mounted = namespaces.map((name) => mount(`api/${name}`, name));

  class About {
    show() {
      return showAbout();
    }
  }
  decorate(About.prototype, 'show', Get('about'));
  Reflect.decorate([Controller()], About);

  const controllers = [About, mount(['', ':version']), ...mounted];
  const app = await NestFactory.create({ module: class {}, controllers }, adapter, {
    logger: ['error'],
  });
  class VersionErrors {
    catch = versionErrors;
  }
  Reflect.decorate([Catch(VersionError)], VersionErrors);
  const earlier = {
    canActivate(context) {
      adapter.appendHeader(context.getArgByIndex(1), 'Vary', 'Origin');
      return true;
    },
  };
  app.useGlobalGuards(earlier).useGlobalFilters(new VersionErrors());
  await app.init();
  return app.getHttpServer();
}

function decorate(prototype, name, route) {
  Req()(prototype, name, 0);
  Reflect.decorate([route], prototype, name, Object.getOwnPropertyDescriptor(prototype, name));
}
