import { Alert, Code, Group, Stack, Text } from '@mantine/core';
import { Copy } from '../../parts/copy.tsx';
import { t } from '../../text/index.ts';

/** The value of a key that has just been made: it is nowhere else. */
export function MadeKey({ identifier }: { identifier: string }) {
  return (
    <Alert color="green" title={t('keys.made')}>
      <Stack gap="xs">
        <Text size="sm">{t('keys.made.hint')}</Text>
        <Group gap="sm">
          <Code aria-label={t('keys.value')} style={{ overflowWrap: 'anywhere' }} fz="sm">
            {identifier}
          </Code>
          <Copy value={identifier} />
        </Group>
      </Stack>
    </Alert>
  );
}
