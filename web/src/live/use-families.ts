import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Artifact } from '../../../contract/artifacts/artifact.ts';
import { childIds, type Family, familyOf } from '../api/artifacts/children.ts';
import { artifactsQuery } from '../api/artifacts/links.ts';
import { useChanges } from './use-live.ts';

/** The children of artifacts that are read with their values, as far as the person may see them. They follow changes. */
export function useFamilies(artifacts: readonly Artifact[]): (artifact: Artifact) => Family {
  const queries = useQueryClient();
  const query = artifactsQuery(artifacts.flatMap(childIds));
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData });
  useChanges(async (changes) => {
    if (!changes.some((change) => data?.has(change.artifact?.id ?? 0) === true)) return;
    await queries.invalidateQueries({ queryKey: query.queryKey });
  });
  return (artifact) => familyOf(childIds(artifact).flatMap((id) => data?.get(id) ?? []));
}
