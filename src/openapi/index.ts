export { type DocumentOptions, documentFor } from './document-for.js';
export type { MarkedVersions } from './marks.js';
