import { queryOptions } from '@tanstack/react-query';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import { page } from '../client.ts';

/** The first artifacts that a saved report shows, and the number of all of them. */
export const reportRowsQuery = (report: number, limit: number) =>
  queryOptions({
    queryKey: ['report', report, 'rows', limit],
    queryFn: ({ signal }) => page<Artifact>(`/tracker_reports/${report}/artifacts`, { query: { limit }, signal }),
  });
