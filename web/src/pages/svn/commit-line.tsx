import { Group, Text } from '@mantine/core';
import type { SvnRevision } from '../../../../contract/svn/reading.ts';
import { Moment } from '../../parts/moment.tsx';
import { t } from '../../text/index.ts';

/** The first line of a commit message. */
export function titleOf({ access, message }: SvnRevision): string {
  if (access === 'none') return t('svn.commit.hidden');
  if (message === null) return t('svn.hiddenMessage');
  return message.trim().split('\n', 1)[0] || t('svn.noMessage');
}

/** Author and time of a commit. */
export function CommitBy({ revision }: { revision: SvnRevision }) {
  if (revision.access === 'none') return null;
  return (
    <Group gap={6} component="span" c="dimmed" fz="sm">
      <Text inherit component="span">
        {revision.author ?? t('svn.somebody')}
      </Text>
      {revision.date !== null && <Moment at={revision.date} />}
    </Group>
  );
}
