// The fastest hand-written code that we know of for each rule: specialised to at most three versions, reading a
// request as Node makes it, and allocating nothing but the URL that it returns. They obey every rule, and
// `npm test` proves it; what they leave out is all that makes a library: settings of any shape, other kinds of
// requests, errors that say what was wrong.
export { acceptFloor } from './floors/accept.js';
export { hostFloor } from './floors/host.js';
export { namespaceFloor } from './floors/namespace.js';
export { pathFloor } from './floors/path.js';
export { queryFloor } from './floors/query.js';
export { reverseFloor } from './floors/reverse.js';
export { setQueryFloor } from './floors/set-query.js';
