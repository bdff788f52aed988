import { Box, Group, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { t } from '../../../text/index.ts';
import { DiffView } from './diff-view.tsx';
import type { FieldChange } from './history-changes.ts';

/** A field before and after a change. */
export function ShownChange({ change: { label, isProse, before, after } }: { change: FieldChange }) {
  return (
    <Box style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" c="dimmed" component="span">
        {label}
      </Text>
      {isProse && before !== '' ? (
        <DiffView before={before} after={after} />
      ) : (
        <Group gap={6}>
          <Text component="span" td={before === '' ? 'none' : 'line-through'} c="dimmed">
            {before === '' ? t('field.empty') : before}
          </Text>
          <IconArrowRight size={14} aria-label={t('history.became')} />
          <Text component="span">{after === '' ? t('field.empty') : after}</Text>
        </Group>
      )}
    </Box>
  );
}
