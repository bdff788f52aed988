import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../text/index.ts';

interface Props {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  children?: ReactNode;
}

/** The actions on a row: edit, delete, and others as children. */
export function RowActions({ name, onEdit, onDelete, children }: Props) {
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {children}
      <Button size="compact-xs" variant="default" aria-label={t('admin.edit.of', { name })} onClick={onEdit}>
        {t('admin.edit')}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        color="red"
        aria-label={t('admin.delete.of', { name })}
        onClick={onDelete}
      >
        {t('app.delete')}
      </Button>
    </Group>
  );
}
