import type { AnyRoute } from '../route.ts';

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

interface Found {
  route: AnyRoute;
  /** as text */
  params: Record<string, string>;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Finds the route of an address such as `/artifacts/7?with=etag`. A fixed part comes before a parameter. */
export function createRouteIndex(routes: readonly AnyRoute[]) {
  const all = routes
    .map((route) => ({ route, parts: partsOf(route.path) }))
    .toSorted((one, other) => one.parts.filter(isParameter).length - other.parts.filter(isParameter).length);

  return (method: string, address: string): Found | undefined => {
    const given = partsOf(address.replace(/\?.*$/s, '')).map(decoded);
    for (const { route, parts } of all) {
      if (route.method !== method || parts.length !== given.length) continue;
      if (!parts.every((part, index) => isParameter(part) || part === given[index])) continue;
      const named = parts.flatMap((part, index) => (isParameter(part) ? [[part.slice(1), given[index] ?? '']] : []));
      return { route, params: Object.fromEntries(named) as Record<string, string> };
    }
    return undefined;
  };
}

const isParameter = (part: string): boolean => part.startsWith(':');
