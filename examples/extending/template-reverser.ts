import { NoReverseMatch, type UrlReverser } from 'request-versioning';

/** Builds links from templates such as `/users/{id}`. */
export function templateReverser(routes: Readonly<Record<string, string>>): UrlReverser {
  return {
    // The strategy has used `version` already, and these paths need nothing of the request.
    reverse(name, { params, query, fragment, version: _, request: __, ...others }) {
      const template = Object.hasOwn(routes, name) ? routes[name] : undefined;
      if (template === undefined) throw new NoReverseMatch(`No route is named "${name}".`);
      const given = new Map<string, unknown>(Object.entries({ ...others, ...params }));
      const path = template.replace(/\{(\w+)\}/g, (_, param: string) => {
        const value = given.get(param);
        given.delete(param);
        return toSegment(value, `"${param}" of the route "${name}"`);
      });
      for (const [option, value] of given) {
        if (value !== undefined && value !== null) {
          throw new NoReverseMatch(`The route "${name}" takes no "${option}".`);
        }
      }
      const search = new URLSearchParams(query as Record<string, string> | undefined);
      return `${path}${search.size > 0 ? `?${search}` : ''}${fragment ? `#${fragment}` : ''}`;
    },
  };
}

/** Encodes a parameter. Without a value, or as `.` or `..`, it would lead to another route. */
function toSegment(value: unknown, name: string): string {
  const isText = typeof value === 'string' || typeof value === 'number';
  if (!isText || ['', '.', '..'].includes(`${value}`)) {
    throw new NoReverseMatch(`No path can carry ${JSON.stringify(value)} as ${name}.`);
  }
  return encodeURIComponent(value);
}
