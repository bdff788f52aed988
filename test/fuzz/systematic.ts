import type { AnyRoute } from '../../server/http/route.ts';
import { queryOf } from '../../server/http/decode/parameters.ts';
import { toForm, toJson, toXml } from './encodings.ts';
import type { Request } from './exchange.ts';
import { texts, values } from './garbage.ts';
import { pathsIn, replaced, sampleOf, without } from './samples.ts';

/** Ids for path parameters, by the first segment of the path. */
export type Victims = Record<string, string>;

const nobody = '424242';

/** A valid path of the route. */
export function pathOf(route: AnyRoute, victims: Victims, parameter?: string): string {
  const collection = route.path.split('/')[1] ?? '';
  return `/api${route.path.replaceAll(/:\w+/g, () => parameter ?? victims[collection] ?? nobody)}`;
}

type Pick = <T>(from: readonly T[]) => T;

const json = { 'content-type': 'application/json' };

/** Each member of each body, with each wrong value. */
export function confusedBodies(routes: readonly AnyRoute[], victims: Victims): Request[] {
  return routes.flatMap((route) => {
    if (route.body === undefined) return [];
    const sample = sampleOf(route.body);
    const to = { method: route.method, path: pathOf(route, victims) };
    return pathsIn(sample).flatMap((path): Request[] => [
      { ...to, headers: json, body: toJson(without(sample, path) ?? '') },
      ...values.map((value) => ({ ...to, headers: json, body: toJson(replaced(sample, path, value)) })),
    ]);
  });
}

/** The same once more as XML and as a form, one wrong value per member. */
export function confusedEncodings(routes: readonly AnyRoute[], victims: Victims, pick: Pick): Request[] {
  return routes.flatMap((route) => {
    if (route.body === undefined) return [];
    const sample = sampleOf(route.body);
    const to = { method: route.method, path: pathOf(route, victims) };
    return pathsIn(sample).flatMap((path): Request[] => {
      const damaged = [1, 2, 3].map(() => replaced(sample, path, pick(values)));
      return [
        ...damaged.map((body) => ({ ...to, headers: { 'content-type': 'application/xml' }, body: toXml(body) })),
        ...damaged.map((body) => ({
          ...to,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: toForm(body),
        })),
      ];
    });
  });
}

/** Each parameter of each path and query, with each wrong text. */
export function confusedParameters(routes: readonly AnyRoute[], victims: Victims): Request[] {
  return routes.flatMap((route) => {
    const to = { method: route.method, headers: {} };
    const inPath = route.path.includes(':') ? texts.map((text) => ({ ...to, path: pathOf(route, victims, text) })) : [];
    const names = Object.keys(queryOf(route).properties);
    const inQuery = names.flatMap((name) =>
      texts.map((text) => ({ ...to, path: `${pathOf(route, victims)}?${name}=${text}` })),
    );
    return [...inPath, ...inQuery];
  });
}
