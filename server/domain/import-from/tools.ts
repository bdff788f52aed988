/** The trackers whose exports can be converted. */
export const tools = ['redmine', 'jira', 'github', 'gitlab'] as const;
export type Tool = (typeof tools)[number];
