import { Code, Group, Stack, Text } from '@mantine/core';
import { Copy } from '../../../parts/copy.tsx';
import { t } from '../../../text/index.ts';
import classes from '../svn.module.css';

/** How one gets a working copy. */
export function Checkout({ url }: { url: string }) {
  const command = `svn checkout ${url}`;
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap">
        <Code className={classes['command'] ?? ''}>{command}</Code>
        <Copy value={command} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('svn.checkout.hint')}
      </Text>
    </Stack>
  );
}
