import type { AnyRoute, Method } from './route.ts';

const order: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** Tells what an address of the API allows, as the header Allow has it; undefined where there is nothing. */
export function allowedMethods(routes: readonly AnyRoute[]): (address: string) => string | undefined {
  const variables = (path: string): number => path.split(':').length;
  const byPath = [...Map.groupBy(routes, (route) => route.path)].toSorted(([a], [b]) => variables(a) - variables(b));
  const paths = byPath.map(([path, there]) => ({
    pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'),
    allow: ['OPTIONS', ...order.filter((method) => there.some((route) => route.method === method))].join(', '),
  }));
  return (address) => {
    const [path = ''] = address.split(/[?#]/, 1);
    return paths.find(({ pattern }) => pattern.test(path))?.allow;
  };
}
