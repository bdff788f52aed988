import { Badge, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { dateReached } from '../../../../contract/platform/change.ts';
import type { Notification } from '../../../../contract/platform/notification.ts';
import { markRead, notificationsKey } from '../../api/users/notifications.ts';
import { Avatar } from '../../parts/avatar/avatar.tsx';
import { Moment } from '../../parts/moment.tsx';
import { t } from '../../text/index.ts';
import { changeAnchor } from '../artifacts/history/go-to-change.tsx';
import classes from './inbox.module.css';
import { subjectName, summaryOf } from './summary.ts';
import { personName } from '../../parts/names.ts';

export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: markRead,
    onSuccess: () => queries.invalidateQueries({ queryKey: notificationsKey }),
  }).mutate;
}

const webhooksAddress = ({ tracker, project }: Notification['change']) =>
  tracker === undefined
    ? { to: '/projects/$project/admin/webhooks' as const, params: { project: String(project?.id ?? 0) } }
    : { to: '/trackers/$tracker/admin/webhooks' as const, params: { tracker: tracker.id } };

/** The address of the change, which is in the history of the artifact. A reminder is about the artifact itself. */
const artifactAddress = ({ artifact, type }: Notification['change']) => ({
  to: '/artifacts/$artifact' as const,
  params: { artifact: artifact?.id ?? 0 },
  ...(artifact?.version === undefined || type === dateReached ? {} : { hash: changeAnchor(artifact.version) }),
});

const workflowAddress = ({ tracker }: Notification['change']) => ({
  to: '/trackers/$tracker/admin/workflow' as const,
  params: { tracker: tracker?.id ?? 0 },
});

export function changeAddress({ change }: Notification) {
  if (change.webhook !== undefined) return webhooksAddress(change);
  return change.workflow_calls === undefined ? artifactAddress(change) : workflowAddress(change);
}

interface Props {
  notification: Notification;
  isSelected: boolean;
  /** shows it beside the list; undefined: there is no room for that */
  onSelect: ((notification: Notification) => void) | undefined;
}

/** A change that concerns the person. Opening it marks it read. */
export function InboxEntry({ notification, isSelected, onSelect }: Props) {
  const { id, is_read: isRead, reasons, change } = notification;
  const { submitted_by: who, submitted_on: at } = change;
  const read = useMarkRead();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isRead) read(id);
    // A click by the keyboard has no detail. It opens the change, as a click with a modifier key does.
    const isPlain = event.detail > 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (onSelect === undefined || !isPlain) return;
    event.preventDefault();
    event.currentTarget.focus();
    onSelect(notification);
  };
  return (
    <li className={classes['entry']} data-unread={!isRead || undefined} data-selected={isSelected || undefined}>
      <span>
        {!isRead && (
          <span className={classes['mark']}>
            <VisuallyHidden>{t('inbox.unread.mark')}</VisuallyHidden>
          </span>
        )}
      </span>
      {who === null || who === undefined ? <span /> : <Avatar user={who} />}
      <div className={classes['text']}>
        <Link
          {...changeAddress(notification)}
          className={classes['link'] ?? ''}
          data-notification={id}
          onClick={onClick}
          onFocus={() => onSelect?.(notification)}
        >
          {who === null || who === undefined ? '' : `${personName(who)} · `}
          {subjectName(change)}
        </Link>
        <Text size="sm" c="dimmed" truncate>
          {summaryOf(change)}
        </Text>
        {reasons.map((reason) => (
          <Badge key={reason} variant="default" size="sm" tt="none" mt={4} me={4}>
            {t(`inbox.reason.${reason}`)}
          </Badge>
        ))}
      </div>
      {at !== undefined && (
        <Text size="xs" c="dimmed" className={classes['time'] ?? ''}>
          <Moment at={at} />
        </Text>
      )}
    </li>
  );
}
