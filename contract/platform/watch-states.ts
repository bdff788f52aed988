/** default: the other reasons decide. watching: every change. muted: nothing but mentions. */
export const watchStates = ['watching', 'default', 'muted'] as const;
export type WatchState = (typeof watchStates)[number];
