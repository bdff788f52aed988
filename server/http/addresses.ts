import type { AnyRoute } from './route.ts';

/** A place in the tree of all addresses. */
interface Place<T> {
  /** by the next part of the address, in lower case */
  fixed: Map<string, Place<T>>;
  parameter: Place<T> | undefined;
  found: { value: T; path: string; names: readonly string[] } | undefined;
}

interface Found<T> {
  value: T;
  /** the pattern of the address, such as `/artifacts/:id` */
  path: string;
  /** as text */
  params: Record<string, string>;
}

/** An address with a longer parameter is unknown. */
export const longestParameter = 1_000;

const isParameter = (part: string): boolean => part.startsWith(':');

const partsOf = (path: string): string[] => path.replace(/^\//, '').split('/');
const namesIn = (path: string): string[] => partsOf(path).flatMap((part) => (isParameter(part) ? part.slice(1) : []));

function decoded(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const newPlace = <T>(): Place<T> => ({ fixed: new Map(), parameter: undefined, found: undefined });

/**
 * Finds the value for the address of a request, such as `/artifacts/7?with=etag`. A fixed part takes precedence over a
 * parameter.
 */
export class Addresses<T> {
  readonly #root = newPlace<T>();

  /** The value of a pattern, which is made the first time. */
  at(path: string, make: () => T): T {
    let place = this.#root;
    for (const part of partsOf(path)) {
      const next = isParameter(part) ? place.parameter : place.fixed.get(part.toLowerCase());
      const known = next ?? newPlace<T>();
      if (isParameter(part)) place.parameter = known;
      else place.fixed.set(part.toLowerCase(), known);
      place = known;
    }
    const names = namesIn(path);
    place.found ??= { value: make(), path, names };
    if (place.found.names.join() !== names.join())
      throw new Error(`${path} and ${place.found.path} are one address with different names of its parameters.`);
    return place.found.value;
  }

  find(address: string): Found<T> | undefined {
    const parts = partsOf(address.replace(/[?#].*$/s, '')).map(decoded);
    const values: string[] = [];

    function search(place: Place<T>, index: number): Place<T> | undefined {
      const part = parts[index];
      if (part === undefined) return place.found === undefined ? undefined : place;
      const fixed = place.fixed.get(part.toLowerCase());
      const found = fixed && search(fixed, index + 1);
      if (found !== undefined || place.parameter === undefined || part.length > longestParameter) return found;
      values.push(part);
      const below = search(place.parameter, index + 1);
      if (below === undefined) values.pop();
      return below;
    }

    const found = search(this.#root, 0)?.found;
    if (found === undefined) return undefined;
    const { value, path, names } = found;
    const params: Record<string, string> = {};
    for (const [index, name] of names.entries()) params[name] = values[index] ?? '';
    return { value, path, params };
  }
}

/** Finds the route of an address by its method. Doubled slashes and one at the end count for nothing. */
export function createRouteIndex(routes: readonly AnyRoute[]) {
  const addresses = new Addresses<Map<string, AnyRoute>>();
  for (const route of routes) addresses.at(route.path, () => new Map()).set(route.method, route);
  return (method: string, address: string): { route: AnyRoute; params: Record<string, string> } | undefined => {
    const [path = ''] = address.split('?', 1);
    const found = addresses.find(path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, ''));
    const route = found?.value.get(method);
    return found && route && { route, params: found.params };
  };
}
