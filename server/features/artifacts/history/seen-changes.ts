import type { Actor } from '../../../domain/actor.ts';
import type { Changes, Link } from '../../../domain/artifacts/document.ts';
import { holds } from '../../../domain/fields/index.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { ArtifactAccess } from '../access.ts';

/** Changes of an artifact, with the tracker that it was in at that time. */
interface Changed {
  tracker: Tracker;
  changes: Changes;
}

const keyOf = ({ id, type }: Link): string => `${id} ${type}`;

function addedOrRemoved({ before, after }: { before?: unknown; after?: unknown }): Link[] {
  const [former, present] = [before, after].map((links) => (links ?? []) as Link[]);
  const without = (links: readonly Link[] = [], others: readonly Link[] = []): Link[] => {
    const known = new Set(others.map(keyOf));
    return links.filter((link) => !known.has(keyOf(link)));
  };
  return [...without(former, present), ...without(present, former)];
}

/** Links that were added or removed, by field. */
function changedLinks({ tracker, changes }: Changed): Map<string, Link[]> {
  const fields = tracker.elements.filter((field) => String(field.id) in changes && holds(field, 'links'));
  return new Map(fields.map(({ id }) => [String(id), addedOrRemoved(changes[String(id)] ?? {})]));
}

/**
 * Changes without fields in which only links to hidden artifacts changed. Otherwise an entry without values would
 * reveal such a link.
 */
export async function seenChanges(
  access: Pick<ArtifactAccess, 'findViewableHeads'>,
  actor: Actor,
  all: readonly Changed[],
): Promise<Changes[]> {
  const links = all.map(changedLinks);
  const ids = new Set(links.flatMap((byField) => [...byField.values()].flat().map(({ id }) => id)));
  const viewable = ids.size === 0 ? new Map() : await access.findViewableHeads(actor, [...ids]);
  return all.map(({ changes }, at) => {
    const hidden = [...(links[at] ?? [])].filter(([, some]) => !some.some(({ id }) => viewable.has(id)));
    if (hidden.length === 0) return changes;
    const names = new Set(hidden.map(([field]) => field));
    return Object.fromEntries(Object.entries(changes).filter(([field]) => !names.has(field)));
  });
}
