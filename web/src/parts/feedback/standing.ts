import { notifications, notificationsStore } from '@mantine/notifications';
import { ApiError } from '../../api/client.ts';
import { useSignIns } from '../../api/signed-out.ts';
import { t } from '../../text/index.ts';

/** The error, unless it says that the session has ended and the person has signed in again since. */
export function useStanding(error: Error | null): Error | null {
  const signIns = useSignIns();
  return error instanceof ApiError && error.isOverAfter(signIns) ? null : error;
}

/** Closes the toasts that say that the session has ended. */
export function forgetSignedOut(): void {
  for (const { id, message } of notificationsStore.getState().notifications) {
    if (id !== undefined && message === t('app.signedOut')) notifications.hide(id);
  }
}
