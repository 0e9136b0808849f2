import { list, show } from '../util/show.js';
import { wrongValue } from '../util/type-errors.js';
import { listedVersions, type VersionSettings } from './advertised-versions.js';
import { describeLifecycle, type Lifecycle, type Lifecycles } from './lifecycle.js';

/**
 * Returns the life cycle headers of each version.
 *
 * @throws {TypeError} If a life cycle is wrong, or its version is not allowed.
 */
export function describeLifecycles(
  strategy: VersionSettings,
  lifecycles: Readonly<Record<string, Lifecycle>>,
): Lifecycles {
  const listed = listedVersions(strategy);
  const described = Object.create(null);
  for (const [version, lifecycle] of Object.entries(lifecycles)) {
    if (listed.length > 0 && !listed.includes(version)) {
      throw wrongValue(strategy, 'a version of lifecycle', `one of ${list(listed, show)}`, version);
    }
    const path = `lifecycle.${version}`;
    described[version] = Object.freeze(
      describeLifecycle(strategy.constructor.name, path, lifecycle),
    );
  }
  return Object.freeze(described);
}
