import { notifications } from '@mantine/notifications';

/** Says in passing that something went well. */
export const done = (message: string): void => {
  notifications.show({ message, autoClose: 3_000, withCloseButton: false });
};
