import { ActionIcon, Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSelf } from '../api/session.ts';
import { unreadQuery } from '../api/users/notifications.ts';
import { t } from '../text/index.ts';

/** The way to the inbox, with the number of unread notifications. */
export function InboxLink() {
  const isSignedIn = useSelf() !== null;
  const { data: count = 0 } = useQuery({ ...unreadQuery, enabled: isSignedIn });
  if (!isSignedIn) return null;
  return (
    <Indicator label={count > 99 ? '99+' : count} size={16} offset={6} disabled={count === 0}>
      <ActionIcon
        component={Link}
        to="/inbox"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('inbox.unread', { count })}
      >
        <IconBell size={20} />
      </ActionIcon>
    </Indicator>
  );
}
