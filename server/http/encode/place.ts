import { Problem, type ProblemDetails } from '../../../contract/problems.ts';
import { placesOf } from '../../../contract/problems/places.ts';
import { jsonPointer } from '../../lib/text/json-pointer.ts';
import type { AnyRoute } from '../route.ts';

/** The decoded parts of a request. */
export interface Given {
  params: unknown;
  query: unknown;
  body: unknown;
  /** the member of the body that contains the representation */
  wrapper: string | undefined;
}

const depth = 5;
const widest = 10_000;

interface Placed {
  path: string[];
  value: unknown;
}

/** Their contents; undefined: too large to search. */
function inside(level: readonly Placed[]): Placed[] | undefined {
  const found: Placed[] = [];
  for (const { path, value } of level) {
    if (typeof value !== 'object' || value === null) continue;
    const names = Object.keys(value);
    if (found.length + names.length >= widest) return undefined;
    for (const name of names) found.push({ path: [...path, name], value: (value as Record<string, unknown>)[name] });
  }
  return found;
}

const has = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

/** The part of the paths that is the same. */
const common = ([first = [], ...others]: string[][]): string[] =>
  first.filter((_, end) => others.every((path) => first.slice(0, end + 1).every((name, at) => name === path[at])));

/** The least nested member of this name, or the container of all of these. */
function pointerIn(body: unknown, name: string): string | undefined {
  let level: Placed[] | undefined = [{ path: [], value: body }];
  for (let step = 0; step < depth && level !== undefined; step += 1) {
    const found = level.filter(({ value }) => !Array.isArray(value) && has(value, name));
    if (found.length > 0) return jsonPointer(common(found.map(({ path }) => [...path, name])));
    level = inside(level);
  }
  return undefined;
}

function placeGiven(name: string, { params, query, body }: Given): ProblemDetails | undefined {
  if (name.startsWith(':')) return has(params, name.slice(1)) ? { parameter: name.slice(1) } : undefined;
  if (has(query, name)) return { parameter: name };
  const pointer = pointerIn(body, name);
  return pointer === undefined ? undefined : { pointer };
}

const isIn = (schema: unknown, name: string): boolean =>
  has(schema, 'properties') && has((schema as { properties: object }).properties, name);

/** Where a missing member belongs. */
function placeMissing(name: string, { body, bodyName, query }: AnyRoute): ProblemDetails | undefined {
  if (name === '' || name === bodyName) return { pointer: '' };
  if (isIn(body, name)) return { pointer: jsonPointer([name]) };
  return isIn(query, name) ? { parameter: name } : undefined;
}

/** Pointers into the representation become pointers into the whole body. */
const inWrapper = ({ pointer, ...others }: ProblemDetails, wrapper: string | undefined): ProblemDetails =>
  pointer === undefined || wrapper === undefined ? {} : { ...others, pointer: `/${wrapper}${pointer}` };

function placeOf({ code, details, status }: Problem, route: AnyRoute, given: Given): ProblemDetails {
  if (status !== 400 || details.pointer !== undefined || details.parameter !== undefined) return {};
  const names: readonly string[] = (placesOf as Partial<Record<string, readonly string[]>>)[code] ?? [];
  const places = [...names.map((name) => placeGiven(name, given)), ...names.map((name) => placeMissing(name, route))];
  return places.find((place) => place !== undefined) ?? {};
}

/** The name that the message proposes. */
function nearestIn({ message, details }: Problem): ProblemDetails {
  const proposed = /Did you mean [`']?([^`'?]+)[`']?\?/.exec(message)?.[1];
  return proposed === undefined || details.nearest !== undefined ? {} : { nearest: proposed };
}

/** A refusal with the place of its fault in the request and the nearest valid name, where it doesn't name them itself. */
export function placed(error: unknown, route: AnyRoute, given: Given): unknown {
  if (!(error instanceof Problem) || error.status >= 500) return error;
  const found = { ...placeOf(error, route, given), ...nearestIn(error) };
  const more = { ...found, ...inWrapper({ ...error.details, ...found }, given.wrapper) };
  if (Object.keys(more).length === 0) return error;
  const { code, message, headers, members, details, isTaken } = error;
  return new Problem(code, message, {
    headers,
    members,
    details: { ...details, ...more },
    ...(isTaken ? { isTaken } : {}),
  });
}
