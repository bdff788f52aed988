import { Button, Group, Text } from '@mantine/core';
import { t } from '../../text/index.ts';

/** A notice that the page shows an old revision. */
export function OldRevision({ rev, onLeave }: { rev: number | undefined; onLeave: () => void }) {
  if (rev === undefined) return null;
  return (
    <Group gap="xs">
      <Text size="sm">{t('svn.revision.old', { revision: rev })}</Text>
      <Button size="compact-xs" variant="default" onClick={onLeave}>
        {t('svn.revision.leave')}
      </Button>
    </Group>
  );
}
