import { notifications } from '@mantine/notifications';

/** Shows a short success notification. */
export const done = (message: string): void => {
  notifications.show({ message, autoClose: 3_000, withCloseButton: false });
};

/** Shows a refusal as a notification. */
export const refused = (error: Error): void => {
  notifications.show({ message: error.message, color: 'red', autoClose: 10_000, role: 'alert' });
};
