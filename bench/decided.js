import { URLPathVersioning } from '../dist/esm/index.js';
import { fresh, pick } from './fresh.js';

export const LISTED = ['v1', 'v2', 'v3', 'v4', 'v5', 'v6'];
const versioning = new URLPathVersioning({ allowedVersions: LISTED });

/** Returns a function that makes a request of one of `versions`, with its result of `forRequest`. */
export function decided(versions) {
  const version = fresh((index) => pick(versions, index));
  return (index) => {
    const request = { url: '/users', params: { version: version(index) } };
    return { request, api: versioning.forRequest(request) };
  };
}

/** Every request calls it, so it is the measure of the calls on its result. */
export const yardsticks = { forRequest: ({ request }) => versioning.forRequest(request) };
