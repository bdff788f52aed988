import type { TObject } from 'typebox';
import { problem } from '../../../contract/problems.ts';
import type { AnyRoute } from '../route.ts';
import { hintFor, nearestName, pointerTo } from './parameters.ts';

/** The names in a request that its route doesn't know. */
export interface UnknownNames {
  query: readonly string[];
  body: readonly string[];
}

const membersOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'properties' in schema
    ? Object.keys((schema as TObject).properties)
    : [];

/** The names that a request to a route can contain. */
export const knownNames = (route: AnyRoute, query: TObject): string[] => [
  ...membersOf(query),
  ...membersOf(route.body),
];

/** Unknown members inside extensions of the body. */
export function inExtensions(route: AnyRoute, body: unknown, ignored: readonly string[]): string[] {
  const { bodyName, extensionMembers = [], isExtensionWithout: usual } = route;
  const isExtension = usual !== undefined && typeof body === 'object' && body !== null && !(usual in body);
  if (extensionMembers === 'all') return [...ignored];
  if (isExtension) return ignored.filter((path) => !path.includes('['));
  const beginnings = extensionMembers.map((name) => (bodyName === undefined ? `${name}[` : `${bodyName}[${name}][`));
  return ignored.filter((path) => beginnings.some((beginning) => path.startsWith(beginning)));
}

/** Refuses the names that a request must not contain. The refusal names the place of the first one. */
export function refuseNames({ bodyName }: AnyRoute, { query, body }: UnknownNames, known: readonly string[]): void {
  const refused = [...query, ...body];
  const [first] = refused;
  if (first === undefined) return;
  const names = refused.slice(0, 20).join(', ').slice(0, 2000);
  const nearest = nearestName(first, known);
  const place = query.includes(first) ? { parameter: first } : { pointer: pointerTo(first, bodyName) };
  const details = nearest === undefined ? place : { ...place, nearest };
  throw problem('members_unknown', { names, hint: hintFor(first, known) }, { details });
}
