import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Artifact } from '../../../../../contract/artifacts/artifact.ts';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { familiesKey, familiesQuery, type Family } from '../../../api/artifacts/children.ts';
import { countQuery } from '../../../api/artifacts/rows.ts';
import { useChanges } from '../../../live/use-live.ts';
import { isOfType } from '../../../fields/type-facts.ts';

interface Descendant {
  artifact: Artifact;
  /** the artifacts from the row down to this one */
  path: readonly number[];
}

/** The children of the artifacts that a table shows, and which of them are unfolded. */
export function useTree(tracker: FullTracker, pages: readonly (readonly Artifact[])[], isNow: boolean) {
  const queries = useQueryClient();
  /** the children of each unfolded artifact, which may have children, too */
  const [unfolded, setUnfolded] = useState<ReadonlyMap<number, readonly number[]>>(new Map());
  const hasLinks = isNow && tracker.fields.some((field) => isOfType(field, 'art_link'));
  // Most trackers have no families: one question saves many.
  const { data: parents = 0 } = useQuery({
    ...countQuery(tracker.id, { expert_query: 'WITH CHILDREN' }),
    enabled: hasLinks,
  });
  const asked = hasLinks && parents > 0 ? [...pages.map((page) => page.map(({ id }) => id)), ...unfolded.values()] : [];
  const found = useQueries({ queries: asked.map((ids) => familiesQuery(tracker.id, ids)) });
  const families = new Map(found.flatMap(({ data }) => [...(data ?? [])]));

  useChanges(async (changes) => {
    const shown = new Set([...families].flatMap(([id, { children }]) => [id, ...children.map((child) => child.id)]));
    if (!changes.some(({ artifact }) => artifact !== undefined && shown.has(artifact.id))) return;
    await queries.invalidateQueries({ queryKey: familiesKey(tracker.id) });
  });

  const below = (id: number, path: readonly number[] = []): Descendant[] => {
    if (!unfolded.has(id) || path.includes(id)) return [];
    return (families.get(id)?.children ?? []).flatMap((artifact) => [
      { artifact, path: [...path, id] },
      ...below(artifact.id, [...path, id]),
    ]);
  };
  const turn = useCallback(
    ({ id }: Artifact, family: Family | undefined) =>
      setUnfolded((before) => {
        const after = new Map(before);
        if (!after.delete(id)) after.set(id, family?.children.map((child) => child.id) ?? []);
        return after;
      }),
    [],
  );
  return {
    familyOf: (id: number): Family | undefined => families.get(id),
    isUnfolded: (id: number): boolean => unfolded.has(id),
    turn,
    /** the lines under a row */
    below,
  };
}
