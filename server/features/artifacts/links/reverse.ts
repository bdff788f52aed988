import type { Tx } from '../../../db/index.ts';
import type { Changes, Link } from '../../../domain/artifacts/document.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { EventLog } from '../../../events/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type ArtifactWrite, commitChangeset } from '../write/commit.ts';
import type { LinkPlan } from './plan.ts';
import { changeLinks } from '../store/links.ts';
import { linkFieldOf } from '../write/values.ts';

interface Reverse {
  clock: Clock;
  events: EventLog;
  trackerOf(id: number): Promise<Tracker | undefined>;
  write: ArtifactWrite;
  artifactId: number;
  links: LinkPlan;
}

/** Writes reverse links: each artifact at the other end gets its own changeset. */
export async function writeReverse(tx: Tx, reverse: Reverse): Promise<void> {
  const { write, artifactId, links } = reverse;
  const wanted = new Map<number, string | undefined>(links.reverse.removed.map((id) => [id, undefined]));
  for (const link of links.reverse.added) wanted.set(link.id, link.type);
  for (const [id, type] of wanted) {
    const other = links.others.get(id);
    const tracker = other === undefined ? undefined : await reverse.trackerOf(other.trackerId);
    const field = tracker === undefined ? undefined : linkFieldOf(tracker);
    if (other === undefined || tracker === undefined || field === undefined) continue;
    const before = (other.document[String(field.id)] ?? []) as Link[];
    const rest = before.filter((link) => link.id !== artifactId);
    const added = type === undefined ? [] : [{ id: artifactId, type }];
    const changes: Changes = { [String(field.id)]: { before, after: [...rest, ...added] } };
    await commitChangeset(tx, reverse, { ...write, tracker, comment: null }, other, changes);
    await changeLinks(tx, id, type === undefined ? [artifactId] : [], added);
  }
}
