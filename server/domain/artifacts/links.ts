import type { Link } from './document.ts';

/** What a request wants the links of an artifact to be; what it doesn't name stays. */
export interface LinkRequest {
  /** the forward links */
  links?: Link[];
  /** the links in both directions */
  allLinks?: { id: number; direction: 'forward' | 'reverse'; type: string }[];
  /** the artifact that this one is a child of */
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

/** Of several links to one artifact the last counts. */
export const distinctLinks = (links: readonly Link[]): Link[] => [
  ...new Map(links.map((link) => [link.id, { id: link.id, type: link.type }])).values(),
];

/** The forward links after a wish: what the caller can't see is not his to remove. */
export function forwardAfter(before: readonly Link[], wish: LinkRequest, isVisible: (id: number) => boolean): Link[] {
  const wanted = wish.allLinks?.filter((link) => link.direction === 'forward') ?? wish.links;
  if (wanted === undefined) return [...before];
  return distinctLinks([...before.filter((link) => !isVisible(link.id)), ...wanted]);
}

/** The reverse links after a wish; `id` is the artifact that links here. */
export function reverseAfter(before: readonly Link[], wish: LinkRequest, isVisible: (id: number) => boolean): Link[] {
  const wanted = wish.allLinks?.filter((link) => link.direction === 'reverse');
  const next = wanted === undefined ? [...before] : [...before.filter((link) => !isVisible(link.id)), ...wanted];
  if (wish.parent === undefined) return distinctLinks(next);
  const others = next.filter((link) => link.type !== childType || !isVisible(link.id));
  return distinctLinks([...others, { id: wish.parent, type: childType }]);
}
