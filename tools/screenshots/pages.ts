interface Places {
  project: string;
  tracker: number;
  artifact: number;
  repository: string;
  revision: number;
}

/** Every page, by the name of its picture. */
export const pagesOf = ({ project, tracker, artifact, repository, revision }: Places): Record<string, string> => {
  const svn = `/projects/${project}/svn`;
  return {
    home: '/',
    inbox: '/inbox',
    help: '/help/tql',
    account: '/account',
    security: '/account/security',
    notifications: '/account/notifications',
    keys: '/account/keys',
    sessions: '/account/sessions',
    'forgot-password': '/forgot-password',
    register: '/register',
    user: '/users/ada',
    projects: '/projects',
    'project-new': '/projects/new',
    project: `/projects/${project}`,
    trackers: `/projects/${project}/trackers`,
    dashboards: `/projects/${project}/dashboards`,
    queries: '/queries',
    'tracker-new': `/projects/${project}/trackers/new`,
    'project-members': `/projects/${project}/admin/members`,
    'project-groups': `/projects/${project}/admin/groups`,
    'project-settings': `/projects/${project}/admin/settings`,
    'project-services': `/projects/${project}/admin/services`,
    'project-webhooks': `/projects/${project}/admin/webhooks`,
    'project-history': `/projects/${project}/admin/history`,
    'project-audit': `/projects/${project}/admin/audit`,
    'project-danger': `/projects/${project}/admin/danger`,
    permissions: `/permissions/artifact/${artifact}`,
    table: `/trackers/${tracker}`,
    board: `/trackers/${tracker}/board`,
    charts: `/trackers/${tracker}/charts`,
    'csv-import': `/trackers/${tracker}/import`,
    'artifact-new': `/trackers/${tracker}/new`,
    artifact: `/artifacts/${artifact}`,
    'tracker-fields': `/trackers/${tracker}/admin/fields`,
    'tracker-semantics': `/trackers/${tracker}/admin/semantics`,
    'tracker-workflow': `/trackers/${tracker}/admin/workflow`,
    'tracker-rules': `/trackers/${tracker}/admin/rules`,
    'tracker-permissions': `/trackers/${tracker}/admin/permissions`,
    'tracker-notifications': `/trackers/${tracker}/admin/notifications`,
    'tracker-webhooks': `/trackers/${tracker}/admin/webhooks`,
    'tracker-general': `/trackers/${tracker}/admin/general`,
    svn,
    'svn-new': `${svn}/-/new`,
    'svn-repository': `${svn}/${repository}`,
    'svn-tree': `${svn}/${repository}/tree?path=/trunk`,
    'svn-file': `${svn}/${repository}/tree/file?path=/trunk/lamp.ts`,
    'svn-log': `${svn}/${repository}/revisions`,
    'svn-revision': `${svn}/${repository}/revisions/${revision}`,
    'svn-settings': `${svn}/${repository}/settings`,
    admin: '/admin',
    'admin-users': '/admin/users',
    'admin-settings': '/admin/settings',
    'admin-single-sign-on': '/admin/single-sign-on',
    'admin-audit-log': '/admin/audit-log',
    'admin-deleted-artifacts': '/admin/deleted-artifacts',
    'admin-deleted-repositories': '/admin/deleted-repositories',
    'admin-project-descriptions': '/admin/project-descriptions',
    'admin-link-types': '/admin/link-types',
    'admin-mail': '/admin/mail',
    'admin-jobs': '/admin/jobs',
  };
};
