import 'reflect-metadata';
import { Controller, Get, NotFoundException, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Api, Namespace, Neutral, VersioningModule, versionErrors } from 'request-versioning/nest';
import { listUsers, showAbout, showUser } from '../../../examples/api.js';
import { namespacesFor } from './namespaces.js';

/** Creates a Nest server on `adapter`. The functions `decorate…` replace decorators such as `@Get()`. */
export async function createNestServer(versioning, adapter) {
  class Users {
    list(api) {
      return listUsers(api);
    }
    show(api, id) {
      const user = showUser(api, id);
      if (!user) throw new NotFoundException();
      return user;
    }
  }
  decorateMethod(Users, 'list', [Get('users')], [Api()]);
  decorateMethod(Users, 'show', [Get('users/:id')], [Api(), Param('id')]);

  /** Mounts the routes of a controller at another path. */
  const mount = (...decorators) => Reflect.decorate(decorators, class extends Users {});
  // The namespace is needed for v3, which is not listed, and for a path without a namespace.
  const mounted = namespacesFor(versioning).map((name) =>
    mount(Controller(`api/${name}`), Namespace(name)),
  );

  class About {
    show() {
      return showAbout();
    }
  }
  decorateMethod(About, 'show', [Get('about'), Neutral()]);
  Reflect.decorate([Controller()], About);

  const imports = [VersioningModule.forRoot(versioning)];
  const controllers = [About, mount(Controller(['', ':version']), Namespace('')), ...mounted];
  const module = { module: class {}, imports, controllers };
  const app = await NestFactory.create(module, adapter, { logger: ['error'] });
  app.use((_request, response, next) => {
    response.setHeader('Vary', 'Origin');
    next();
  });
  app.useGlobalFilters(versionErrors);
  await app.init();
  return app.getHttpServer();
}

function decorateMethod({ prototype }, name, decorators, parameters = []) {
  for (const [index, decorate] of parameters.entries()) decorate(prototype, name, index);
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  Reflect.decorate(decorators, prototype, name, descriptor);
}
