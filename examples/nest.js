import 'reflect-metadata';
import {
  Controller,
  Get,
  HttpException,
  NotFoundException,
  Req,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { isVersionError } from 'request-versioning';
import { listUsers, namespaces, showAbout, showUser } from './api.js';

/** Nest on the platform of `adapter`. In TypeScript, what `Reflect.decorate` is given here are decorators. */
export async function createNestServer(versioning, adapter) {
  // The glue: copy from here …
  function canActivate(context) {
    const [request, response] = context.getArgs();
    const append = ([name, value]) => adapter.appendHeader(response, name, value);
    request.resolverMatch = { namespace: Reflect.getMetadata('namespace', context.getClass()) };
    try {
      request.version = versioning.determineVersion(request);
    } catch (error) {
      if (!isVersionError(error)) throw error;
      Object.entries(error.headers ?? {}).forEach(append);
      adapter.setHeader(response, 'Content-Type', 'application/problem+json');
      throw new HttpException(error.toJSON(), error.status, { cause: error });
    }
    versioning.responseHeaders(request.version).forEach(append);
    return true;
  }
  // … to here.

  class Users {
    list(request) {
      return listUsers(versioning, request);
    }
    show(request) {
      const user = showUser(versioning, request, request.params.id);
      if (!user) throw new NotFoundException();
      return user;
    }
  }
  decorate(Users.prototype, 'list', Get('users'));
  decorate(Users.prototype, 'show', Get('users/:id'));
  Reflect.decorate([Controller(['', ':version']), UseGuards({ canActivate })], Users);

  const mounted = namespaces.map((name) =>
    Reflect.decorate(
      [Controller(`api/${name}`), SetMetadata('namespace', name)],
      class extends Users {},
    ),
  );

  class About {
    show() {
      return showAbout();
    }
  }
  decorate(About.prototype, 'show', Get('about'));
  Reflect.decorate([Controller()], About);

  const controllers = [About, Users, ...mounted];
  const app = await NestFactory.create({ module: class {}, controllers }, adapter, {
    logger: ['error'],
  });
  const earlier = {
    canActivate(context) {
      adapter.appendHeader(context.getArgByIndex(1), 'Vary', 'Origin');
      return true;
    },
  };
  await app.useGlobalGuards(earlier).init();
  return app.getHttpServer();
}

function decorate(prototype, name, route) {
  Req()(prototype, name, 0);
  Reflect.decorate([route], prototype, name, Object.getOwnPropertyDescriptor(prototype, name));
}
