import { type Problem, problem } from '../../../contract/problems.ts';
import type { Tracker } from './tracker.ts';

/** The reason why a tracker cannot be the parent of another one in its project, if there is one. */
export function parentFault(
  tracker: Pick<Tracker, 'id'>,
  parentId: number,
  others: readonly Pick<Tracker, 'id' | 'parentId'>[],
): Problem | undefined {
  const refused = (reason: string) => problem('tracker_parent_invalid', { id: parentId, reason });
  if (parentId === tracker.id) return refused('a tracker cannot be its own parent.');
  const parents = new Map(others.map((other) => [other.id, other.parentId]));
  if (!parents.has(parentId)) return refused('it is not in this project.');
  const seen = new Set<number>();
  for (let at: number | null = parentId; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === tracker.id) return refused('it is already a descendant of this tracker.');
    seen.add(at);
  }
  return undefined;
}
