import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { authorQuery } from '../../api/users/users.ts';
import type { KnownChange } from '../../api/writes.ts';
import { formatDistance } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import { personName } from '../names.ts';

function ChangeBy({ user, date }: { user: number; date: string }) {
  const { data: author } = useQuery(authorQuery(user));
  if (author === undefined) return null;
  return <Text size="sm">{t('conflict.by', { name: personName(author), when: formatDistance(new Date(date)) })}</Text>;
}

/** The author of the last change, if the server names one. */
export function LastChange({ changes }: { changes: readonly KnownChange[] }) {
  const [last] = changes;
  if (last === undefined || last.user_id === null) return null;
  return <ChangeBy user={last.user_id} date={last.date} />;
}
