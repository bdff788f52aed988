import { changes } from './0001-changes.ts';
import { accounts } from './0002-accounts.ts';
import { projects } from './0003-projects.ts';
import { names } from './0004-names.ts';
import { trackers } from './0010-trackers.ts';
import { artifacts } from './0011-artifacts.ts';
import { files } from './0012-files.ts';
import { deletions } from './0013-deletions.ts';
import { trackerPeople } from './0019-tracker-people.ts';
import { search } from './0020-search.ts';
import { searchTexts } from './0021-search-texts.ts';
import { jobs } from './0022-jobs.ts';
import { svn } from './0023-svn.ts';
import { reports } from './0025-reports.ts';
import { imports } from './0026-imports.ts';
import { projectLabels } from './0031-project-labels.ts';
import { activity } from './0027-activity.ts';
import { projectHistory } from './0032-project-history.ts';
import { historyBefore } from './0034-history-before.ts';
import { banners } from './0035-banners.ts';
import { commentAuthors } from './0036-comment-authors.ts';
import { events } from './0037-events.ts';
import { notifications } from './0038-notifications.ts';
import { webhooks } from './0039-webhooks.ts';
import { projectOwners } from './0040-project-owners.ts';
import { archiveUploads } from './0041-archive-uploads.ts';
import { decorations } from './0042-decorations.ts';
import { archives } from './0043-archives.ts';
import { mailSecrets } from './0044-mail-secrets.ts';
import { reminders } from './0045-reminders.ts';
import { services } from './0046-services.ts';
import { sshKeys } from './0047-ssh-keys.ts';
import { synchronizedMembership } from './0048-synchronized-membership.ts';
import { platformRights } from './0049-platform-rights.ts';
import { sessionUse } from './0050-session-use.ts';
import { archiveOutcomes } from './0051-archive-outcomes.ts';
import { stampLead } from './0052-stamp-lead.ts';
import { commentVersions } from './0053-comment-versions.ts';
import { svnCommitTexts } from './0054-svn-commit-texts.ts';
import { idempotency } from './0055-idempotency.ts';
import { days } from './0056-days.ts';
import { invitations } from './0057-invitations.ts';
import { inboxReminders } from './0058-inbox-reminders.ts';
import { secondFactor } from './0059-second-factor.ts';
import { removedLinks } from './0060-removed-links.ts';
import { openid } from './0061-openid.ts';
import { auditLog } from './0062-audit-log.ts';
import { rateCounts } from './0063-rate-counts.ts';
import { keyPolicies } from './0064-key-policies.ts';
import { ldap } from './0065-ldap.ts';
import { projectDeletions } from './0066-project-deletions.ts';
import { passkeys } from './0067-passkeys.ts';
import { dashboards } from './0068-dashboards.ts';
import { boards } from './0069-boards.ts';
import { avatars } from './0070-avatars.ts';
import { serviceAccounts } from './0071-service-accounts.ts';
import { openidSignOuts } from './0072-openid-sign-outs.ts';
import { ldapSuspensions } from './0073-ldap-suspensions.ts';
import { csvMappings } from './0074-csv-mappings.ts';
import { textTails } from './0075-text-tails.ts';
import { jobTurns } from './0076-job-turns.ts';
import { foldedTexts } from './0077-folded-texts.ts';
import type { Migration } from '../migration-support/migration.ts';

/** In the order in which they run. */
export const migrations: readonly Migration[] = [
  changes,
  accounts,
  projects,
  names,
  trackers,
  artifacts,
  files,
  deletions,
  trackerPeople,
  search,
  searchTexts,
  jobs,
  svn,
  reports,
  imports,
  activity,
  projectLabels,
  projectHistory,
  historyBefore,
  banners,
  commentAuthors,
  events,
  notifications,
  webhooks,
  projectOwners,
  archiveUploads,
  decorations,
  archives,
  mailSecrets,
  reminders,
  services,
  sshKeys,
  synchronizedMembership,
  platformRights,
  sessionUse,
  archiveOutcomes,
  stampLead,
  commentVersions,
  svnCommitTexts,
  idempotency,
  days,
  invitations,
  inboxReminders,
  secondFactor,
  removedLinks,
  openid,
  auditLog,
  rateCounts,
  keyPolicies,
  ldap,
  projectDeletions,
  passkeys,
  dashboards,
  boards,
  avatars,
  serviceAccounts,
  openidSignOuts,
  ldapSuspensions,
  csvMappings,
  textTails,
  jobTurns,
  foldedTexts,
];
