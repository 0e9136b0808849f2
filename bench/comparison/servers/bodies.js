/** The seconds that a shared cache may keep a list. */
export const CACHE = 'max-age=60';

/** Returns a list of users in the shape of a version. */
export function listOf(version) {
  return { version, users: ['Ada'] };
}

/** Returns a user in the shape of a version, or `undefined` if the id is unknown. */
export function userOf(version, id) {
  return id === '7' ? { version, name: 'Ada' } : undefined;
}
