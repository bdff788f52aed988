import { account } from './account.ts';
import { audit } from './administration/audit.ts';
import { auditDetails } from './administration/audit-details.ts';
import { deleted } from './administration/deleted.ts';
import { descriptions } from './administration/descriptions.ts';
import { jobs } from './administration/jobs.ts';
import { linkTypes } from './administration/link-types.ts';
import { mail } from './administration/mail.ts';
import { administration } from './administration/overview.ts';
import { administeredProjects } from './administration/projects.ts';
import { settings } from './administration/settings.ts';
import { singleSignOn } from './administration/single-sign-on.ts';
import { users } from './administration/users.ts';
import { app } from './app.ts';
import { artifact } from './artifacts/artifact.ts';
import { fields as artifactFields } from './artifacts/fields.ts';
import { saving } from './artifacts/saving.ts';
import { dashboards } from './dashboards.ts';
import { form } from './form.ts';
import { home } from './home.ts';
import { inbox } from './inbox.ts';
import { joining } from './joining.ts';
import { live } from './live.ts';
import { meanings } from './meanings.ts';
import { moving } from './moving.ts';
import { notifications } from './notifications.ts';
import { permissions } from './permissions.ts';
import { projectAdministration } from './projects/administration.ts';
import { creation } from './projects/creation.ts';
import { projects } from './projects/projects.ts';
import { shell } from './shell.ts';
import { browse } from './svn/browse.ts';
import { repositories } from './svn/repositories.ts';
import { repositorySettings } from './svn/settings.ts';
import { fieldTypes } from './tracker-admin/field-types.ts';
import { fields } from './tracker-admin/fields.ts';
import { general } from './tracker-admin/general.ts';
import { trackerNotifications } from './tracker-admin/notifications.ts';
import { rules } from './tracker-admin/rules.ts';
import { semantics } from './tracker-admin/semantics.ts';
import { workflow } from './tracker-admin/workflow.ts';
import { board } from './trackers/board.ts';
import { charts } from './trackers/charts.ts';
import { csvImport } from './trackers/csv-import.ts';
import { filters } from './trackers/filters.ts';
import { reports } from './trackers/reports.ts';
import { table } from './trackers/table.ts';
import { tracker } from './trackers/tracker.ts';
import { webhooks } from './webhooks.ts';

/** All messages in English. */
export const en = {
  ...account,
  ...administration,
  ...administeredProjects,
  ...app,
  ...artifact,
  ...artifactFields,
  ...audit,
  ...auditDetails,
  ...board,
  ...shell,
  ...browse,
  ...charts,
  ...creation,
  ...csvImport,
  ...dashboards,
  ...deleted,
  ...descriptions,
  ...fields,
  ...fieldTypes,
  ...filters,
  ...general,
  ...form,
  ...home,
  ...jobs,
  ...linkTypes,
  ...mail,
  ...inbox,
  ...joining,
  ...live,
  ...meanings,
  ...moving,
  ...notifications,
  ...projectAdministration,
  ...projects,
  ...reports,
  ...repositories,
  ...repositorySettings,
  ...rules,
  ...saving,
  ...semantics,
  ...settings,
  ...singleSignOn,
  ...table,
  ...tracker,
  ...trackerNotifications,
  ...users,
  ...permissions,
  ...webhooks,
  ...workflow,
} as const;
