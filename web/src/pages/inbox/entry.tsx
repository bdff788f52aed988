import { Badge, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Change } from '../../../../contract/platform/change.ts';
import type { Notification } from '../../../../contract/platform/notification.ts';
import { markRead, notificationsKey } from '../../api/users/notifications.ts';
import { Moment } from '../../parts/moment.tsx';
import { t } from '../../text/index.ts';
import classes from './inbox.module.css';

/** The text of a comment, without its formatting. */
const plain = (body: string, format: string): string =>
  format === 'html' ? (new DOMParser().parseFromString(body, 'text/html').body.textContent ?? '') : body;

/** One line about a change: its comment, or the changed fields. */
function summaryOf({ type, submitted_by: who, comment, fields = [] }: Change): string {
  if (who === undefined) return t('inbox.gone');
  if (comment !== null && comment !== undefined) return plain(comment.body, comment.format);
  if (type === 'artifact.created') return t('inbox.created');
  if (fields.length === 0) return t('inbox.changed');
  return t('inbox.fields', { fields: fields.map(({ label }) => label).join(', ') });
}

function titleOf({ artifact, submitted_by: who }: Change): string {
  const name = [artifact?.xref ?? `#${artifact?.id ?? 0}`, artifact?.title].filter(Boolean).join(' ');
  return who === null || who === undefined ? name : `${who.display_name} · ${name}`;
}

export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: markRead,
    onSuccess: () => queries.invalidateQueries({ queryKey: notificationsKey }),
  }).mutate;
}

/** A change that concerns the person. Opening it marks it read. */
export function InboxEntry({ notification }: { notification: Notification }) {
  const { id, is_read: isRead, reasons, change } = notification;
  const read = useMarkRead();
  return (
    <li className={classes['entry']} data-unread={!isRead || undefined}>
      <span>
        {!isRead && (
          <span className={classes['mark']}>
            <VisuallyHidden>{t('inbox.unread.mark')}</VisuallyHidden>
          </span>
        )}
      </span>
      <div className={classes['text']}>
        <Link
          to="/artifacts/$artifact"
          params={{ artifact: change.artifact?.id ?? 0 }}
          className={classes['link'] ?? ''}
          data-notification={id}
          onClick={() => !isRead && read(id)}
        >
          {titleOf(change)}
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
      {change.submitted_on !== undefined && (
        <Text size="xs" c="dimmed" className={classes['time'] ?? ''}>
          <Moment at={change.submitted_on} />
        </Text>
      )}
    </li>
  );
}
