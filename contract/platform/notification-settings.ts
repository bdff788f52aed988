const notificationModes = ['none', 'involved', 'creations', 'status_changes', 'all'] as const;
export type NotificationMode = (typeof notificationModes)[number];

export const deliveries = ['mail', 'digest', 'inbox', 'never'] as const;
export type Delivery = (typeof deliveries)[number];
