import { Group, Progress, Text } from '@mantine/core';
import type { Family } from '../api/artifacts/children.ts';
import { t } from '../text/index.ts';

/** How many of the children are closed. */
export function FamilyProgress({ family: { children, done } }: { family: Family }) {
  return (
    <Group component="span" gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
      <Progress component="span" size="sm" w={48} color="green" value={(100 * done) / children.length} aria-hidden />
      <Text component="span" size="xs" c="dimmed">
        {t('children.done', { done, total: children.length })}
      </Text>
    </Group>
  );
}
