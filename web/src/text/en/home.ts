export const home = {
  'home.projects': 'My projects',
  'home.projects.none': 'You are not a member of any project yet.',
  'home.projects.find': 'Look at the projects',
  'home.welcome': 'Welcome to {platform}',
  'home.welcome.hint': 'Sign in to see your projects and your work, or look at what is public.',
} as const;
