import { expressPlugin } from './express.js';

export const plugins = { Express: expressPlugin };
