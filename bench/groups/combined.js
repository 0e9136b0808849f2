import {
  CombinedVersioning,
  HeaderVersioning,
  QueryParameterVersioning,
} from '../../dist/esm/index.js';
import { manyVersions } from '../many-versions.js';

const sources = [new HeaderVersioning(), new QueryParameterVersioning()];

export const groups = {
  'combined, 1,000 versions': manyVersions(
    (settings) => new CombinedVersioning({ ...settings, sources }),
    (version) => ({ url: '/users', headers: { 'accept-version': version } }),
  ),
};
