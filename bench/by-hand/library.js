import { HeaderVersioning } from '../../dist/esm/index.js';

export const createVersioning = (settings) => new HeaderVersioning(settings);
