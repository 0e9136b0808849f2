import 'reflect-metadata';
import {
  Controller,
  Delete,
  Get,
  NotFoundException,
  Patch,
  Post,
  Put,
  Req,
  VERSION_NEUTRAL,
  VersioningType,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { Unversioned, VersioningModule, versionErrors } from 'request-versioning/nest';
import { runByHand } from '../run.js';
import {
  checkReadsRequest,
  listCities,
  listTeams,
  routesFor,
  showAdmin,
  showUser,
  showUserInParts,
} from './api.js';

/**
 * Creates the application. `Reflect.decorate` replaces decorators such as `@Get('cities')`. Leave the `defaultVersion` of Nest
 * out, which would be the version of controllers that have none.
 */
export async function createApplication(versioning, adapter = new ExpressAdapter()) {
  checkReadsRequest(versioning);
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
  /** Takes the requests that no other controller takes. The module rejects a wrong version, the handler the URL. */
  class Rest {}
  // Without OPTIONS, which the CORS of Fastify declares.
  const rest = {
    get: Get('*'),
    post: Post('*'),
    put: Put('*'),
    patch: Patch('*'),
    del: Delete('*'),
  };
  for (const name of Object.keys(rest)) {
    Rest.prototype[name] = () => {
      throw new NotFoundException();
    };
  }
  decorate(UsersV2, { show: Get('users/:id'), teams: Get('teams') });
  decorate(UsersV1, { show: Get('users/:id'), cities: Get('cities') });
  decorate(Admin, { show: Get('admin/users/:id') });
  decorate(Rest, rest);
  Reflect.decorate([Controller({ version: VERSION_NEUTRAL })], Rest);
  Reflect.decorate([Controller({ version: 'v2' })], UsersV2);
  Reflect.decorate([Controller({ version: 'v1' })], UsersV1);
  Reflect.decorate([Controller({ version: VERSION_NEUTRAL }), Unversioned()], Admin);

  // On Express the first controller that matches wins, so the newest comes first and the rest last.
  const controllers = [Admin, UsersV2, UsersV1, Rest];
  const imports = [VersioningModule.forRoot(versioning)];
  const module = { module: class {}, imports, controllers };
  const app = await NestFactory.create(module, adapter, { logger: ['error'] });
  // Never throws, because that may end the process. The module rejects.
  const extractor = (request) => routesFor(versioning, request);
  return app.enableVersioning({ type: VersioningType.CUSTOM, extractor });
}

export async function createServer(versioning, adapter) {
  const app = await createApplication(versioning, adapter);
  await app.useGlobalFilters(versionErrors).init();
  return app.getHttpServer();
}

function decorate({ prototype }, routes) {
  for (const [name, route] of Object.entries(routes)) {
    Req()(prototype, name, 0);
    Reflect.decorate([route], prototype, name, Object.getOwnPropertyDescriptor(prototype, name));
  }
}

await runByHand(import.meta, createServer, {}, 'header');
