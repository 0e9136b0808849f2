import { VersioningType } from '@nestjs/common';
import versionRequest from 'express-version-request';
import {
  AcceptHeaderVersioning,
  HeaderVersioning,
  URLPathVersioning,
} from '../../dist/esm/index.js';
import {
  withRouters,
  withRoutesVersioning,
  withStrategy,
  withVersionRoute,
} from './servers/express.js';
import { withConstraint } from './servers/fastify.js';
import { withPlugin } from './servers/hapi.js';
import { withVersioning } from './servers/nest.js';

// Each contender serves one API: GET and POST /users, GET /users/:id, GET /teams in version 2, and GET /health without a
// version. OPTIONS /users is a route like the others. Version 1 is the default, if the contender has a default. Version 3
// is listed, if the contender has a list, and has no code of its own. Version 0 has ended: a contender that has no date for
// that has neither its code nor its name any more. A contender has no code beside the API and its
// documented setup, so a header that it does not send is missing.

/** Writes a number as a version of three numbers. The text `2.x` stays. */
const dotted = (number) => (Number.isInteger(number) ? `${number}.0.0` : number);

/**
 * `name` writes a version, `places` has a server for each place of the version that the contender reads.
 * `code` is a program that declares a version, listed or not.
 */
export const CONTENDERS = {
  'this package': {
    name: (number) => `v${number}`,
    places: {
      header: () => withStrategy(HeaderVersioning),
      accept: () => withStrategy(AcceptHeaderVersioning),
      path: () => withStrategy(URLPathVersioning, '/:version'),
    },
    code: (number) => `
      import { HeaderVersioning } from '../../dist/esm/index.js';
      const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'] });
      versioning.forVersion('v1').pick({ v${number}: 'Ada' });`,
  },
  'two routers': {
    name: (number) => `v${number}`,
    places: { path: withRouters },
    code: (number) => `
      import express from 'express';
      express().use('/v${number}', express.Router());`,
  },
  Nest: {
    name: String,
    places: {
      header: () => withVersioning({ type: VersioningType.HEADER, header: 'Accept-Version' }),
      accept: () => withVersioning({ type: VersioningType.MEDIA_TYPE, key: 'version=' }),
      path: () => withVersioning({ type: VersioningType.URI }),
    },
    code: (number) => `
      import { Version } from '@nestjs/common';
      export const decorator = Version('${number}');`,
  },
  Fastify: {
    name: dotted,
    places: { header: withConstraint },
    code: (number) => `
      import Fastify from 'fastify';
      Fastify().get('/users', { constraints: { version: '${number}.0.0' } }, async () => 'Ada');`,
  },
  'express-version-route': {
    name: dotted,
    places: {
      header: () => withVersionRoute(versionRequest.setVersionByHeader('Accept-Version')),
      accept: () => withVersionRoute(versionRequest.setVersionByAcceptHeader()),
    },
    code: (number) => `
      import versionRoute from 'express-version-route';
      versionRoute.route(new Map([['${number}.0.0', () => undefined]]));`,
  },
  'express-routes-versioning': {
    name: dotted,
    places: { header: withRoutesVersioning },
    code: (number) => `
      import routesVersioning from 'express-routes-versioning';
      routesVersioning()({ '${number}.0.0': () => undefined });`,
  },
  'hapi-api-version': {
    name: String,
    header: 'api-version',
    typeOf: (number) => `application/vnd.acme.v${number}+json`,
    places: { header: withPlugin, accept: withPlugin, path: withPlugin },
    code: (number) => `
      import plugin from 'hapi-api-version';
      plugin.register({}, { validVersions: [1, 2], defaultVersion: ${number}, vendorName: 'acme' });`,
  },
};
