/** The sub-collections of a project, so that clients can discover everything from GET /projects. */
export const projectResources: readonly string[] = [
  'trackers',
  'svn',
  'git',
  'backlog',
  'milestones',
  'plannings',
  'frs_packages',
  'project_services',
  'user_groups',
  'phpwiki',
  'heartbeats',
  'labels',
];

/** The services that can be enabled for a project. */
export const projectServices: Record<
  string,
  { label: string; icon: string; path: (shortname: string) => string; fixed?: true }
> = {
  summary: { label: 'Summary', icon: 'fa-home', path: (name) => `/projects/${name}`, fixed: true },
  admin: { label: 'Administration', icon: 'fa-cog', path: (name) => `/projects/${name}/admin`, fixed: true },
  plugin_tracker: { label: 'Trackers', icon: 'fa-list-ol', path: (name) => `/projects/${name}/trackers` },
  plugin_svn: { label: 'SVN', icon: 'fa-code-branch', path: (name) => `/projects/${name}/svn` },
};
