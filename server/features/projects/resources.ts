interface Service {
  label: string;
  icon: string;
  /** the page of the service; none: Hearth doesn't implement it */
  path?: (shortname: string) => string;
  /** it can't be switched off */
  fixed?: true;
  /** the sub-collections that a project lists while the service is on */
  resources?: readonly string[];
}

/** The services of the interface. Projects also list those without a page, because clients read and switch them. */
export const projectServices: Readonly<Record<string, Service>> = {
  summary: { label: 'Summary', icon: 'fa-home', path: (name) => `/projects/${name}` },
  admin: { label: 'Administration', icon: 'fa-cog', path: (name) => `/projects/${name}/admin`, fixed: true },
  plugin_tracker: {
    label: 'Trackers',
    icon: 'fa-list-ol',
    path: (name) => `/projects/${name}/trackers`,
    resources: ['trackers'],
  },
  plugin_svn: {
    label: 'SVN',
    icon: 'fa-code-branch',
    path: (name) => `/projects/${name}/svn`,
    resources: ['svn'],
  },
  plugin_agiledashboard: {
    label: 'Backlog',
    icon: 'fa-table',
    resources: ['backlog', 'milestones', 'plannings'],
  },
  plugin_kanban: { label: 'Kanban', icon: 'fa-columns' },
  plugin_git: { label: 'Git', icon: 'fa-code-branch' },
  plugin_testmanagement: { label: 'Test Management', icon: 'fa-check-double' },
  docman: { label: 'Documents', icon: 'fa-folder-open' },
  file: { label: 'Files', icon: 'fa-copy' },
  wiki: { label: 'Wiki', icon: 'fa-book' },
  plugin_mediawiki: { label: 'MediaWiki', icon: 'fa-book' },
  hudson: { label: 'Continuous Integration', icon: 'fa-cogs' },
  news: { label: 'News', icon: 'fa-rss' },
  forum: { label: 'Forums', icon: 'fa-users' },
  mail: { label: 'Mailing Lists', icon: 'fa-envelope' },
  svn: { label: 'Subversion', icon: 'fa-code-branch' },
  cvs: { label: 'CVS', icon: 'fa-code-branch' },
};

/** The sub-collections that every project has, listed after those of its services. */
const commonResources = ['project_services', 'user_groups', 'heartbeats'];

/** The sub-collections of a project, so that clients can discover everything from GET /projects. */
export const resourcesOf = (isEnabled: (service: string) => boolean): string[] => [
  ...Object.entries(projectServices).flatMap(([name, { resources = [] }]) => (isEnabled(name) ? resources : [])),
  ...commonResources,
];
