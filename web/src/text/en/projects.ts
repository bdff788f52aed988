export const projects = {
  'projects.title': 'Projects',
  'projects.search': 'Find by short name',
  'projects.none': 'No project found.',
  'projects.new': 'New project',
  'project.home': 'Overview',
  'project.trackers': 'Trackers',
  'project.svn': 'Subversion',
  'project.administration': 'Administration',
} as const;
