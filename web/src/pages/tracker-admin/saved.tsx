import { Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { t } from '../../text/index.ts';

/** Announces that a change is saved, also to screen readers. */
export function Saved({ when }: { when: boolean }) {
  return (
    <Group component="output" gap={4}>
      {when && (
        <>
          <IconCheck size={16} aria-hidden />
          <Text size="sm" c="dimmed">
            {t('app.saved')}
          </Text>
        </>
      )}
    </Group>
  );
}
