import type { AnyRoute } from '../../server/http/route.ts';

/** An address of a route with everything that it requires, whether or not such a record exists. */
export function addressOf(route: AnyRoute, id: string | number = 1): string {
  const { properties = {}, required = [] } = (route.query ?? {}) as {
    properties?: Record<string, { type?: string }>;
    required?: string[];
  };
  const search = new URLSearchParams();
  for (const name of required) search.set(name, properties[name]?.type === 'string' ? 'abcdef' : '1');
  const path = route.path.replaceAll(/:\w+/g, String(id));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

export const withParameter = (address: string, parameter: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
