import 'reflect-metadata';
import {
  Controller,
  Get,
  Header,
  HttpCode,
  NotFoundException,
  Options,
  Param,
  Post,
  VERSION_NEUTRAL,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CACHE, listOf, userOf } from './bodies.js';

/** Serves the API with the versioning of Nest. */
export async function withVersioning(options) {
  const controllers = [usersOf('1'), usersOf('2'), createTeams(), createHealth()];
  const app = await NestFactory.create({ module: class {}, controllers }, { logger: false });
  app.enableVersioning(options);
  app.useGlobalGuards({
    canActivate(context) {
      const [shape] = [Reflect.getMetadata('__version__', context.getClass())].flat();
      context.switchToHttp().getResponse().set('X-Chosen', String(shape));
      return true;
    },
  });
  await app.init();
  return app.getHttpServer();
}

function usersOf(version) {
  class Users {
    list() {
      return listOf(version);
    }
    create() {
      return listOf(version);
    }
    allow() {}
    show(id) {
      const user = userOf(version, id);
      if (!user) throw new NotFoundException();
      return user;
    }
  }
  Param('id')(Users.prototype, 'show', 0);
  decorate(Users, 'list', Get('users'), Header('Cache-Control', CACHE));
  decorate(Users, 'create', Post('users'));
  decorate(Users, 'allow', Options('users'), HttpCode(204));
  decorate(Users, 'show', Get('users/:id'));
  // Version 1 is the default.
  Controller({ version: version === '1' ? [version, VERSION_NEUTRAL] : version })(Users);
  return Users;
}

function createTeams() {
  class Teams {
    list() {
      return listOf('2');
    }
  }
  decorate(Teams, 'list', Get('teams'));
  Controller({ version: '2' })(Teams);
  return Teams;
}

function createHealth() {
  class Health {
    show() {
      return 'ok';
    }
  }
  decorate(Health, 'show', Get('health'));
  Controller({ version: VERSION_NEUTRAL })(Health);
  return Health;
}

/** Applies decorators to a method, because this file runs without a compiler. */
export function decorate({ prototype }, name, ...decorators) {
  Reflect.decorate(decorators, prototype, name, Object.getOwnPropertyDescriptor(prototype, name));
}
