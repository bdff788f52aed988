import { notifications } from '@mantine/notifications';
import { errorText } from './error-text.ts';

/** Shows a short success notification. */
export const done = (message: string): void => {
  notifications.show({ message, autoClose: 3_000, withCloseButton: false });
};

/** Shows a refusal as a notification. */
export const refused = (error: Error): void => {
  notifications.show({ message: errorText(error), color: 'red', autoClose: 10_000, role: 'alert' });
};
