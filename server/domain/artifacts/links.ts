import type { Link } from './document.ts';

/** Marks links that stay although the request itself doesn't name them. No request can contain a symbol. */
export const isKept = Symbol('isKept');

/** A link that a request asks for. */
export interface WantedLink extends Link {
  [isKept]?: true;
}

/** The links of an artifact in a request. Links that it doesn't mention stay as they are. */
export interface LinkRequest {
  /** the forward links */
  links?: WantedLink[];
  /** the links in both directions */
  allLinks?: { id: number; direction: 'forward' | 'reverse'; type: string }[];
  /** id of the parent artifact */
  parent?: number;
}

export const childType = '_is_child';

export interface LinkDifference {
  removed: number[];
  /** new, or of another type than before */
  added: Link[];
}

export function differenceOfLinks(before: readonly Link[], after: readonly Link[]): LinkDifference {
  const typeBefore = new Map(before.map((link) => [link.id, link.type]));
  const kept = new Set(after.map((link) => link.id));
  return {
    removed: before.filter((link) => !kept.has(link.id)).map((link) => link.id),
    added: after.filter((link) => typeBefore.get(link.id) !== link.type),
  };
}

/** Keeps the last of several links to the same artifact. */
const distinctLinks = (links: readonly Link[]): Link[] => [
  ...new Map(links.map((link) => [link.id, { id: link.id, type: link.type }])).values(),
];

/** The forward links after a request. Callers cannot remove links to artifacts that they cannot see. */
export function nextForwardLinks(
  before: readonly Link[],
  request: LinkRequest,
  isVisible: (id: number) => boolean,
): Link[] {
  const wanted = request.allLinks?.filter((link) => link.direction === 'forward') ?? request.links;
  if (wanted === undefined) return [...before];
  return distinctLinks([...before.filter((link) => !isVisible(link.id)), ...wanted]);
}

/** The links in one direction that the request itself names, by its caller. */
export function namedLinks(request: LinkRequest, direction: 'forward' | 'reverse'): Link[] {
  if (request.allLinks !== undefined) return request.allLinks.filter((link) => link.direction === direction);
  if (direction === 'forward') return (request.links ?? []).filter((link) => link[isKept] !== true);
  return request.parent === undefined ? [] : [{ id: request.parent, type: childType }];
}

/** The reverse links after a request. `id` is the artifact that links here. */
export function nextReverseLinks(
  before: readonly Link[],
  request: LinkRequest,
  isVisible: (id: number) => boolean,
): Link[] {
  const wanted = request.allLinks?.filter((link) => link.direction === 'reverse');
  const next = wanted === undefined ? [...before] : [...before.filter((link) => !isVisible(link.id)), ...wanted];
  if (request.parent === undefined) return distinctLinks(next);
  const others = next.filter((link) => link.type !== childType || !isVisible(link.id));
  return distinctLinks([...others, { id: request.parent, type: childType }]);
}
