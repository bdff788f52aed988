import type { FastifyInstance } from 'fastify';
import { longestParameter } from '../addresses.ts';

/** Every GET route allows HEAD as well. Clients know this and don't expect it in the list. */
const usual: readonly string[] = ['OPTIONS', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The methods that the interface lists, in its order. Clients compare them as text. Some resources list methods of
 * their collection, or omit a method that they support.
 */
const interfaceLists: Readonly<Record<string, string>> = {
  '/api/projects': 'OPTIONS, GET, POST, PATCH',
  '/api/projects/:id': 'OPTIONS, GET, POST, PATCH',
  '/api/artifacts/:id': 'OPTIONS, GET, PUT, DELETE, PATCH',
  '/api/access_keys/:id': 'OPTIONS, POST, DELETE',
  '/api/users': 'OPTIONS, GET, PATCH',
  '/api/users/:id': 'OPTIONS, GET, PATCH',
  '/api/users/:id/dashboards': 'OPTIONS, GET, POST',
  '/api/user_groups/:id': 'OPTIONS, GET, PUT',
  '/api/user_groups/:id/users': 'OPTIONS, GET, PUT',
  '/api/banner': 'OPTIONS, GET, PUT, DELETE',
};

/** Lists of methods of an address, as the Allow header has them. */
export interface MethodLists {
  /** of the interface; all methods where an address is an extension */
  listed: string;
  /** extensions included */
  all: string;
}

export interface Methods {
  /** Of addresses that aren't mounted one by one. */
  add(pattern: string, method: string, isExtension: boolean): void;
  /** by the pattern of a route; undefined: unknown */
  of(pattern: string): MethodLists | undefined;
  /** by the requested address; undefined: unknown */
  at(address: string): MethodLists | undefined;
}

interface Mounted {
  method: string;
  isExtension: boolean;
}

const inOrder = (methods: ReadonlySet<string>): string =>
  usual.filter((method) => methods.has(method) && !(method === 'HEAD' && methods.has('GET'))).join(', ');

function listsOf(pattern: string, mounted: readonly Mounted[]): MethodLists {
  const all = inOrder(new Set(mounted.map(({ method }) => method)));
  const own = mounted.filter(({ isExtension }) => !isExtension).map(({ method }) => method);
  const isOptionsOnly = own.every((method) => method === 'OPTIONS');
  return { all, listed: interfaceLists[pattern] ?? (isOptionsOnly ? all : inOrder(new Set(own))) };
}

function expressionFor(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll('*', '.*')
    .replaceAll(/:\w+/g, `[^/]{1,${longestParameter}}`);
  return new RegExp(`^${source}$`, 'i');
}

/** Records the methods of the addresses mounted from now on. */
export function watchMethods(app: FastifyInstance): Methods {
  const methods = new Map<string, Mounted[]>();
  function add(pattern: string, method: string, isExtension: boolean): void {
    methods.set(pattern, [...(methods.get(pattern) ?? []), { method, isExtension }]);
  }
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.isEveryAddress === true) return;
    for (const name of [method].flat()) add(url, name, false);
  });
  let known: { lists: Map<string, MethodLists>; expressions: [RegExp, MethodLists][] } | undefined;

  /** All routes are mounted before the first request. */
  function lists() {
    if (known !== undefined) return known;
    const variables = (pattern: string): number => pattern.split(/[:*]/).length;
    const sorted = [...methods].toSorted(([a], [b]) => variables(a) - variables(b));
    const all = sorted.map(([pattern, mounted]): [string, MethodLists] => [pattern, listsOf(pattern, mounted)]);
    known = { lists: new Map(all), expressions: all.map(([pattern, list]) => [expressionFor(pattern), list]) };
    return known;
  }

  return {
    add,
    of: (pattern) => lists().lists.get(pattern),
    at(address) {
      const [path = ''] = address.split(/[?#]/, 1);
      return lists().expressions.find(([expression]) => expression.test(path))?.[1];
    },
  };
}

/** The two headers that list the methods. A browser that asks before a request needs to know the extensions, too. */
export const methodHeaders = ({ listed, all }: MethodLists, isPreflight: boolean): Record<string, string> => ({
  Allow: listed,
  'Access-Control-Allow-Methods': isPreflight ? all : listed,
});
