/** The trackers whose exports can be converted. */
export const tools = ['redmine'] as const;
export type Tool = (typeof tools)[number];
