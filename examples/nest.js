import 'reflect-metadata';
import { Controller, Get, Req, SetMetadata, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { errorBody, listUsers, namespaces, showAbout, showUser } from './api.js';

/** Nest on the platform of `adapter`. In TypeScript, what `Reflect.decorate` is given here are decorators. */
export async function createNestServer(versioning, adapter) {
  // The glue: copy from here …
  const versionGuard = {
    canActivate(context) {
      const [request, response] = context.getArgs();
      for (const name of versioning.vary) adapter.appendHeader(response, 'Vary', name);
      const namespace = Reflect.getMetadata('namespace', context.getClass());
      request.resolverMatch = { namespace };
      request.version = versioning.determineVersion(request);
      return true;
    },
  };
  // … to here.

  const errorFilter = {
    catch(error, host) {
      adapter.reply(host.getArgByIndex(1), errorBody(error), error.status ?? 500);
    },
  };

  class Users {
    list(request) {
      return listUsers(versioning, request);
    }
    show(request) {
      return showUser(versioning, request, request.params.id);
    }
  }
  decorate(Users.prototype, 'list', Get('users'));
  decorate(Users.prototype, 'show', Get('users/:id'));
  Reflect.decorate([Controller(['', ':version']), UseGuards(versionGuard)], Users);

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
  await app.useGlobalFilters(errorFilter).init();
  return app.getHttpServer();
}

function decorate(prototype, name, route) {
  Req()(prototype, name, 0);
  Reflect.decorate([route], prototype, name, Object.getOwnPropertyDescriptor(prototype, name));
}
