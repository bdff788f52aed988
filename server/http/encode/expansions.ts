/** The members of artifacts, trackers and projects that `expand` can replace. */
export const artifactExpansions = {
  tracker: '/trackers/:id',
  project: '/projects/:id',
  submitted_by_user: '/users/:id',
  assignees: '/users/:id',
  'values.links': '/artifacts/:id',
  'values.reverse_links': '/artifacts/:id',
  changesets: '/artifacts/:id/changesets',
};

export const trackerExpansions = {
  project: '/projects/:id',
  parent: '/trackers/:id',
  tracker_reports: '/trackers/:id/tracker_reports',
};

export const projectExpansions = {
  trackers: '/projects/:id/trackers',
  user_groups: '/projects/:id/user_groups',
};
