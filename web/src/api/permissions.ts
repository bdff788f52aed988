import { queryOptions } from '@tanstack/react-query';
import type { PermissionReport } from '../../../contract/platform/permissions.ts';
import { get } from './client.ts';

const resources = {
  project: '/projects',
  tracker: '/trackers',
  field: '/tracker_fields',
  artifact: '/artifacts',
  repository: '/svn',
} as const;

export type ExplainedKind = keyof typeof resources;
export const isExplainedKind = (text: string): text is ExplainedKind => Object.hasOwn(resources, text);

export interface ExplainedThing {
  kind: ExplainedKind;
  id: number;
  /** in a repository */
  path?: string | undefined;
  /** undefined: the person who asks */
  user?: number | undefined;
}

export const permissionsQuery = ({ kind, id, path, user }: ExplainedThing) =>
  queryOptions({
    queryKey: ['permissions', kind, id, path, user],
    queryFn: () => get<PermissionReport>(`${resources[kind]}/${id}/permissions`, { query: { user_id: user, path } }),
  });
