import { queryOptions } from '@tanstack/react-query';
import type { Comparison } from '../../../../contract/artifacts/artifact.ts';
import { get } from '../client.ts';
import { sendIf } from '../writes.ts';

/** The differences between a changeset and now. */
export const comparisonQuery = (artifact: number, changeset: number) =>
  queryOptions({
    queryKey: ['artifact', artifact, 'compare', changeset],
    staleTime: 0,
    queryFn: ({ signal }) => get<Comparison>(`/artifacts/${artifact}/compare`, { query: { from: changeset }, signal }),
  });

/** Gives the artifact the values that it had after a changeset, unless it has changed since it was read. */
export const revertArtifact = (artifact: number, changeset: number, etag: string) =>
  sendIf<unknown>({ 'If-Match': etag }, 'POST', `/artifacts/${artifact}/revert`, { body: { to: changeset } });
