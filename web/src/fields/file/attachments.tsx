import { ActionIcon, Anchor, Group, Image, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { LinkedText } from '../../parts/rich-text/linked-text.tsx';
import { t } from '../../text/index.ts';
import { formatSize } from '../../text/format.ts';

export interface AttachedFile {
  id: number;
  name: string;
  size: number;
  description: string;
  html_url: string;
  html_preview_url: string | null;
}

interface Props {
  files: readonly AttachedFile[];
  /** undefined: they are only shown */
  onRemove?: (file: AttachedFile) => void;
}

export function Attachments({ files, onRemove }: Props) {
  if (files.length === 0) return null;
  return (
    <Stack gap="xs">
      {files.map((file) => (
        <Group key={file.id} gap="xs" wrap="nowrap">
          {file.html_preview_url !== null && (
            <button type="button" className="picture" data-picture={file.html_url}>
              <Image src={file.html_preview_url} alt={file.name} w={48} h={36} fit="cover" radius="sm" />
            </button>
          )}
          <Anchor href={file.html_url} target="_blank" style={{ overflowWrap: 'anywhere' }}>
            {file.name}
          </Anchor>
          <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {formatSize(file.size)}
          </Text>
          {file.description !== '' && (
            <Text size="sm" c="dimmed" truncate>
              <LinkedText text={file.description} project={null} />
            </Text>
          )}
          {onRemove !== undefined && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('field.files.remove', { name: file.name })}
              onClick={() => onRemove(file)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
    </Stack>
  );
}
