/** The amount of notifications that a person gets from a tracker, in the order in which the choices are listed. */
export const notificationModes = ['none', 'involved', 'creations', 'status_changes', 'all'] as const;
export type NotificationMode = (typeof notificationModes)[number];
