import { isKept, type LinkRequest, type WantedLink } from '../../artifacts/links.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { arrayFrom, idFrom, isAbsent, shown } from '../given.ts';
import { isRecord } from '../../../lib/is-record.ts';

type DirectedLink = NonNullable<LinkRequest['allLinks']>[number];

const notAnArtifact = (field: FormElement, given: unknown): string =>
  `${field.label}: ${shown(given)} is not an artifact id.`;

const named = (type: string): string => (type === '' ? 'no type' : `the type "${type}"`);

/** Two artifacts have at most one link in each direction, with one type. */
const twoTypes = (field: FormElement, id: number, one: string, other: string): string =>
  `${field.label}: artifact #${id} is linked twice, with ${named(one)} and with ${named(other)}.`;

/** The requested links ('' means untyped), at most one to each artifact; or the sentence that refuses them. */
export function readLinks(field: FormElement, input: unknown): WantedLink[] | string {
  const given = arrayFrom(input);
  if (given === undefined) return `${field.label}: "links" must be an array of links. E.g. [{"id": 12, "type": ""}]`;
  const links = new Map<number, WantedLink>();
  for (const one of given) {
    if (!isRecord(one) || isAbsent(one['id'])) return 'Artifact links must have an id';
    const id = idFrom(one['id']);
    if (id === undefined) return notAnArtifact(field, one['id']);
    const type = typeof one['type'] === 'string' ? one['type'] : '';
    const before = links.get(id);
    if (before !== undefined && before.type !== type) return twoTypes(field, id, before.type, type);
    links.set(id, isKept in one ? { id, type, [isKept]: true } : { id, type });
  }
  return [...links.values()];
}

export function readAllLinks(field: FormElement, input: unknown): DirectedLink[] | string {
  const given = arrayFrom(input);
  if (given === undefined) return `${field.label}: "all_links" must be an array of links.`;
  const links = new Map<string, DirectedLink>();
  for (const one of given) {
    if (!isRecord(one) || isAbsent(one['id'])) return 'Artifact links must have an id';
    const { direction, type } = one;
    const id = idFrom(one['id']);
    if (id === undefined) return notAnArtifact(field, one['id']);
    if (direction !== 'forward' && direction !== 'reverse') {
      return 'Artifact links "direction" must be "forward" or "reverse"';
    }
    if (typeof type !== 'string') return 'Artifact links "type" must be a string, use empty string for no type';
    const before = links.get(`${direction} ${id}`);
    if (before !== undefined && before.type !== type) return twoTypes(field, id, before.type, type);
    links.set(`${direction} ${id}`, { id, direction, type });
  }
  return [...links.values()];
}

export function readParent(given: unknown): number | string {
  if (!isRecord(given) || isAbsent(given['id'])) return `Parent must have an 'id' key`;
  return idFrom(given['id']) ?? `Parent 'id' key must be convertible to an integer`;
}
