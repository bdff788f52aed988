import type { FastifyInstance } from 'fastify';

/** Every GET route allows HEAD as well. Clients know this and don't expect it in the list. */
const usual: readonly string[] = ['OPTIONS', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Clients compare this list as text, in exactly this order. */
const others: Readonly<Record<string, readonly string[]>> = {
  '/api/artifacts/:id': ['OPTIONS', 'GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
};

/** The Allow header of an address, or undefined for unknown addresses. */
export interface Methods {
  /** by the pattern of a route */
  of(pattern: string): string | undefined;
  /** by the requested address */
  at(address: string): string | undefined;
}

function listOf(pattern: string, there: ReadonlySet<string>): string {
  const order = others[pattern] ?? usual;
  return order.filter((method) => there.has(method) && !(method === 'HEAD' && there.has('GET'))).join(', ');
}

function expressionFor(pattern: string): RegExp {
  const source = pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`, 'i');
}

/** Records the methods of the routes mounted from now on. */
export function watchMethods(app: FastifyInstance): Methods {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, new Set([...(methods.get(url) ?? []), ...[method].flat()]));
  });
  let known: { lists: Map<string, string>; expressions: [RegExp, string][] } | undefined;

  /** All routes are mounted before the first request. */
  function lists() {
    if (known !== undefined) return known;
    const variables = (pattern: string): number => pattern.split(/[:*]/).length;
    const sorted = [...methods].toSorted(([a], [b]) => variables(a) - variables(b));
    const all = sorted.map(([pattern, there]): [string, string] => [pattern, listOf(pattern, there)]);
    known = { lists: new Map(all), expressions: all.map(([pattern, list]) => [expressionFor(pattern), list]) };
    return known;
  }

  return {
    of: (pattern) => lists().lists.get(pattern),
    at(address) {
      const [path = ''] = address.split(/[?#]/, 1);
      return lists().expressions.find(([expression]) => expression.test(path))?.[1];
    },
  };
}

/** The two headers that list the methods. */
export const methodHeaders = (list: string): Record<string, string> => ({
  Allow: list,
  'Access-Control-Allow-Methods': list,
});
