import { oneOf, refused } from './versions.js';

const COLON = 58;

/** `api:v1:users`: the first segment that is a version. */
export function namespaceFloor({ versions, none }) {
  const versionAt = oneOf(versions);
  return ({ resolverMatch }) => {
    const namespace = resolverMatch?.namespace;
    if (!namespace) return none;
    for (let start = 0, end = 0; start <= namespace.length; start = ++end) {
      while (end < namespace.length && namespace.charCodeAt(end) !== COLON) end++;
      const version = versionAt(namespace, start, end);
      if (version !== undefined) return version;
    }
    throw refused;
  };
}
