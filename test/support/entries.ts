import manifest from '../../package.json' with { type: 'json' };

/** The entries of the package, such as `index` and `express`. */
export const entries: readonly string[] = Object.keys(manifest.exports)
  .filter((path) => path !== './package.json')
  .map((path) => (path === '.' ? 'index' : path.slice('./'.length)));
