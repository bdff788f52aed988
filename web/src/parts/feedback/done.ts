import { notifications } from '@mantine/notifications';

/** Says in passing that something went well. */
export const done = (message: string): void => {
  notifications.show({ message, autoClose: 3_000, withCloseButton: false });
};

/** Says what was refused, where there is no better place for it. */
export const refused = (error: Error): void => {
  notifications.show({ message: error.message, color: 'red', autoClose: 10_000, role: 'alert' });
};
