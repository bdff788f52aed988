import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditEntry, AuditVerification } from '../../../contract/platform/audit.ts';
import { get, page } from './client.ts';
import { nextOffset, pageSize } from './projects/projects.ts';

export interface AuditFilters {
  event: string;
  user_id: number | undefined;
  since: string;
  until: string;
}

const given = ({ event, user_id, since, until }: AuditFilters): Record<string, string | undefined> => ({
  event: event || undefined,
  user_id: user_id === undefined ? undefined : String(user_id),
  since: since || undefined,
  until: until || undefined,
});

/** Of the platform, or of a project. */
const pathOf = (project: number | undefined): string =>
  project === undefined ? '/audit_log' : `/projects/${project}/audit_log`;

export const auditQuery = (project: number | undefined, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', project, filters],
    queryFn: ({ pageParam, signal }) =>
      page<AuditEntry>(pathOf(project), {
        query: { ...given(filters), limit: pageSize, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** The address of a file with the lines that the filters select. */
export function auditFile(project: number | undefined, filters: AuditFilters, format: 'csv' | 'jsonl'): string {
  const set = Object.entries(given(filters)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `/api${pathOf(project)}/${format}?${new URLSearchParams(set)}`;
}

export const verifyAudit = (): Promise<AuditVerification> => get<AuditVerification>('/audit_log/verification');
