import {
  CombinedVersioning,
  HeaderVersioning,
  QueryParameterVersioning,
} from '../../dist/esm/index.js';
import { manyVersions } from '../many-versions.js';

export const groups = [
  manyVersions(
    'combined',
    (settings) =>
      new CombinedVersioning({
        ...settings,
        sources: [new HeaderVersioning(), new QueryParameterVersioning()],
      }),
    (version) => version,
    (version) => ({ url: '/users', headers: { 'accept-version': version } }),
  ),
];
