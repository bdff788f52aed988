import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { t } from '../../text/index.ts';
import { formatSize } from '../../text/format.ts';
import type { Upload } from './use-uploads.ts';

const words = {
  running: 'field.files.running',
  interrupted: 'field.files.interrupted',
  refused: 'field.files.refused',
} as const;

const colors = { running: 'ember', interrupted: 'yellow', refused: 'red' } as const;

interface Props {
  upload: Upload;
  onResume: () => void;
  onCancel: () => void;
}

export function UploadProgress({ upload: { file, sent, state, message }, onResume, onCancel }: Props) {
  const percent = file.size === 0 ? 100 : Math.floor((100 * sent) / file.size);
  return (
    <Stack gap={4}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(words[state], { name: file.name, percent, size: formatSize(file.size) })} {message}
        </Text>
        <Group gap={4} wrap="nowrap">
          {state === 'interrupted' && (
            <Button size="compact-xs" variant="light" onClick={onResume} leftSection={<IconPlayerPlay size={12} />}>
              {t('field.files.resume')}
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('field.files.cancel', { name: file.name })}
            onClick={onCancel}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <Progress value={percent} aria-label={t('field.files.progress', { name: file.name })} color={colors[state]} />
    </Stack>
  );
}
