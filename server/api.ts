import { accessKeyRoutes } from './features/access-keys/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { activityRoutes } from './features/activity/routes.ts';
import { artifactRoutes } from './features/artifacts/routes/artifacts.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { historyRoutes } from './features/artifacts/routes/history.ts';
import { commentRoutes } from './features/artifacts/routes/comments.ts';
import { artifactListRoutes } from './features/artifacts/routes/lists.ts';
import { moveRoutes } from './features/artifacts/routes/move.ts';
import { orderRoutes } from './features/artifacts/routes/order.ts';
import { pastRoutes } from './features/artifacts/routes/past.ts';
import { indexRoutes } from './http/openapi/index-routes.ts';
import { version } from './lib/version.ts';
import { batchRoutes } from './features/idempotency/routes.ts';
import { bannerRoutes } from './features/banners/routes.ts';
import { boardRoutes } from './features/boards/routes.ts';
import { referenceRoutes } from './features/artifacts/routes/references.ts';
import { crossTrackerRoutes } from './features/crosstracker/routes.ts';
import { dashboardRoutes } from './features/dashboards/routes.ts';
import { csvImportRoutes } from './features/csv-import/routes.ts';
import { changeRoutes } from './features/changes/routes.ts';
import { deletionRoutes } from './features/deletions/routes.ts';
import { absentServiceRoutes } from './features/absent-services/routes/projects.ts';
import { exportRoutes } from './features/export/routes.ts';
import { fileRoutes } from './features/files/routes/files.ts';
import { temporaryFileRoutes } from './features/files/routes/temporary.ts';
import { globalSearchRoutes } from './features/global-search/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import { ldapRoutes } from './features/ldap/routes.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { inboxRoutes } from './features/notifications/routes/inbox.ts';
import { notificationSettingsRoutes } from './features/notifications/routes/settings.ts';
import { unsubscribeRoutes } from './features/notifications/routes/unsubscribe.ts';
import { watchRoutes } from './features/notifications/routes/watches.ts';
import { openIdProviderRoutes } from './features/openid/routes/providers.ts';
import { openIdRoutes } from './features/openid/routes/sign-ins.ts';
import { passkeyRoutes } from './features/passkeys/routes.ts';
import { permissionReportRoutes } from './features/permissions/routes.ts';
import { personalDataRoutes } from './features/personal-data/routes.ts';
import { milestoneRoutes } from './features/plannings/milestone-routes.ts';
import { planningRoutes } from './features/plannings/routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { integrationRoutes } from './features/integration/routes.ts';
import { projectHistoryRoutes } from './features/project-history/routes.ts';
import { projectRoutes } from './features/projects/routes/projects.ts';
import { projectDeletionRoutes } from './features/projects/routes/deletion.ts';
import { projectCreationRoutes } from './features/projects/routes/creation.ts';
import { categoryRoutes } from './features/projects/routes/categories.ts';
import { descriptionRoutes } from './features/projects/routes/descriptions.ts';
import { serviceRoutes } from './features/projects/routes/services.ts';
import { reportRoutes } from './features/reports/routes/reports.ts';
import { reportArtifactRoutes } from './features/reports/routes/artifacts.ts';
import { searchRoutes } from './features/search/routes.ts';
import { avatarRoutes } from './features/avatars/routes.ts';
import { sshKeyRoutes } from './features/ssh-keys/routes.ts';
import { statusHistoryRoutes } from './features/status-history/routes.ts';
import { secondFactorRoutes } from './features/second-factor/routes.ts';
import { serviceAccountRoutes } from './features/service-accounts/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { svnReadingRoutes } from './features/svn/reading/routes.ts';
import { svnRoutes } from './features/svn/repositories/routes.ts';
import { accessFileRoutes } from './features/svn/access/routes/access-file.ts';
import { svnCheckRoutes } from './features/svn/access/routes/checks.ts';
import { deletedSvnRoutes } from './features/svn/deletion/routes.ts';
import { svnPermissionRoutes } from './features/svn/access/routes/permissions.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { trackerRoutes } from './features/trackers/routes/trackers.ts';
import { deletedTrackerRoutes } from './features/trackers/routes/deleted.ts';
import { trackerFieldRoutes } from './features/trackers/routes/fields.ts';
import { linkTypeRoutes } from './features/trackers/routes/link-types.ts';
import { userGroupRoutes } from './features/user-groups/routes/groups.ts';
import { ownershipRoutes } from './features/user-groups/routes/ownership.ts';
import { memberRoutes } from './features/user-groups/routes/members.ts';
import { membershipRoutes } from './features/user-groups/routes/membership.ts';
import { userRoutes } from './features/users/routes/users.ts';
import { platformRightRoutes } from './features/users/routes/rights.ts';
import { userAccountRoutes } from './features/users/routes/accounts.ts';
import { problemRoutes } from './features/version/problems.ts';
import { versionRoutes } from './features/version/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { workflowRoutes } from './features/workflow/routes.ts';
import type { AnyRoute } from './http/route.ts';
import { createBatches } from './http/writes/batch.ts';
import type { ReadVersions } from './http/writes/stale.ts';
import type { Platform } from './platform.ts';

/** Addresses that only contain other addresses. Clients send OPTIONS to them. */
export const parents: readonly string[] = ['/trackers'];

/** The whole API as data. */
export function routesOf(platform: Platform, versions?: ReadVersions): AnyRoute[] {
  const routes: AnyRoute[] = [
    ...tokenRoutes(platform.tokens, platform.signIn, platform.users),
    ...sessionRoutes(platform),
    ...accessKeyRoutes(platform.accessKeys),
    ...serviceAccountRoutes(platform.serviceAccounts),
    ...sshKeyRoutes(platform.sshKeys),
    ...avatarRoutes(platform.avatars),
    ...userRoutes(platform),
    ...userAccountRoutes(platform),
    ...platformRightRoutes(platform.platformRights),
    ...accountRoutes(platform),
    ...invitationRoutes(platform),
    ...secondFactorRoutes(platform),
    ...passkeyRoutes(platform),
    ...permissionReportRoutes(platform),
    ...personalDataRoutes(platform),
    ...openIdProviderRoutes(platform.openidProviders),
    ...openIdRoutes(platform),
    ...ldapRoutes(platform),
    ...membershipRoutes(platform),
    ...userGroupRoutes(platform),
    ...projectRoutes(platform),
    ...projectCreationRoutes(platform.projectOffers),
    ...projectDeletionRoutes(platform.projectDeletion),
    ...memberRoutes(platform),
    ...ownershipRoutes(platform),
    ...serviceRoutes(platform.services),
    ...bannerRoutes(platform.banners),
    ...boardRoutes(platform.boards),
    ...integrationRoutes(platform.integration),
    ...descriptionRoutes(platform.descriptions),
    ...categoryRoutes(platform.categories),
    ...planningRoutes(platform.plannings),
    ...milestoneRoutes(platform),
    ...fileRoutes(platform.files),
    ...temporaryFileRoutes(platform.files),
    ...trackerRoutes(platform),
    ...deletedTrackerRoutes(platform),
    ...trackerFieldRoutes(platform),
    ...linkTypeRoutes(platform.linkTypes),
    ...exportRoutes(platform),
    ...artifactRoutes(platform),
    ...historyRoutes(platform),
    ...commentRoutes(platform.comments),
    ...moveRoutes(platform),
    ...orderRoutes(platform),
    ...pastRoutes(platform),
    ...referenceRoutes(platform),
    ...artifactListRoutes(platform),
    ...activityRoutes(platform),
    ...changeRoutes(platform),
    ...inboxRoutes(platform),
    ...watchRoutes(platform.watches),
    ...unsubscribeRoutes(platform.unsubscribing),
    ...notificationSettingsRoutes(platform),
    ...projectHistoryRoutes(platform),
    ...auditRoutes(platform),
    ...csvImportRoutes(platform),
    ...deletionRoutes(platform),
    ...searchRoutes(platform),
    ...globalSearchRoutes(platform.globalSearch),
    ...crossTrackerRoutes(platform),
    ...dashboardRoutes(platform),
    ...statusHistoryRoutes(platform),
    ...reportRoutes(platform),
    ...reportArtifactRoutes(platform),
    ...workflowRoutes(platform),
    ...webhookRoutes(platform),
    ...svnRoutes(platform.svn),
    ...deletedSvnRoutes(platform.svn),
    ...accessFileRoutes(platform.svn),
    ...svnCheckRoutes(platform.svn),
    ...svnPermissionRoutes(platform.svn),
    ...svnReadingRoutes(platform.svn.reading),
    ...jobRoutes(platform.jobs),
    ...mailRoutes(platform.mailAdministration),
    ...settingsRoutes(platform.settings),
    ...healthRoutes(platform.health),
    ...versionRoutes(),
    ...problemRoutes(),
    ...absentServiceRoutes(platform.directory),
  ];
  const { writes, settings } = platform;
  const demandsPreconditions = () => settings.get('require_preconditions');
  const batches = createBatches(routes, { writes, versions, demandsPreconditions });
  const listed = [...routes, ...batchRoutes(batches)];
  return [...listed, ...indexRoutes(listed, version)];
}
