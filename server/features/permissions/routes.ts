import { IdParams } from '../../../contract/common.ts';
import { PathPermissionQuery, PermissionQuery, PermissionReport } from '../../../contract/platform/permissions.ts';
import type { PlainProblemCode } from '../../../contract/problems.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { PermissionReports } from './service.ts';

const why = 'why; administrators ask about others';

export function permissionReportRoutes({ permissionReports: reports }: { permissionReports: PermissionReports }) {
  const routeOf = (
    path: string,
    thing: string,
    requires: 'project.read' | 'tracker.read',
    unknown: PlainProblemCode,
    kind: 'ofProject' | 'ofTracker' | 'ofField' | 'ofArtifact',
  ): AnyRoute =>
    route({
      method: 'GET',
      path: `${path}/:id/permissions`,
      summary: `What somebody may do with ${thing}, and ${why}`,
      access: 'protected',
      requires,
      extension: true,
      params: IdParams,
      query: PermissionQuery,
      answers: PermissionReport,
      problems: [unknown, 'permissions_of_others', 'user_not_found'],
      handle: ({ actor, params, query }) => reports[kind](actor, params.id, query.user_id),
    });

  return [
    routeOf('/projects', 'a project', 'project.read', 'project_not_found', 'ofProject'),
    routeOf('/trackers', 'a tracker', 'tracker.read', 'tracker_not_visible', 'ofTracker'),
    routeOf('/tracker_fields', 'a field', 'tracker.read', 'field_not_found', 'ofField'),
    routeOf('/artifacts', 'an artifact', 'tracker.read', 'artifact_not_found', 'ofArtifact'),
    route({
      method: 'GET',
      path: '/svn/:id/permissions',
      summary: `What somebody may do with a repository and a path in it, and ${why}`,
      access: 'protected',
      requires: 'repository.read',
      extension: true,
      params: IdParams,
      query: PathPermissionQuery,
      answers: PermissionReport,
      problems: ['svn_repository_not_found', 'permissions_of_others', 'user_not_found'],
      handle: ({ actor, params, query }) => reports.ofRepository(actor, params.id, query.path ?? '/', query.user_id),
    }),
  ];
}
