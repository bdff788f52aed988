import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { footRef } from '../../../parts/foot.ts';
import { t } from '../../../text/index.ts';
import classes from '../form/form.module.css';

interface Props {
  /** the number of unsaved changes */
  summary: string;
  label: string;
  isSaving: boolean;
  /** why saving has to wait */
  wait: string | undefined;
  /** above the buttons; the bar lies over the page, so that nothing moves when it appears */
  notice?: ReactNode;
  /** before the buttons */
  extra?: ReactNode;
  /** where it belongs to the part of the page above it, it doesn't lie over the page */
  isInline?: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Always visible while there are unsaved changes. */
export function SaveBar({ summary, label, isSaving, wait, notice, extra, isInline = false, onSave, onDiscard }: Props) {
  const floating = { ref: footRef, 'data-foot': true, className: classes['bar'] ?? '', withBorder: true, shadow: 'md' };
  return (
    <Paper {...(isInline ? {} : floating)} component="section" aria-label={t('save.unsaved')}>
      <output>{notice}</output>
      <Group justify="flex-end" gap="xs">
        <Text size="sm" c="dimmed" flex={1}>
          {wait ?? summary}
        </Text>
        {extra}
        <Group gap="xs">
          <Button variant="default" onClick={onDiscard} disabled={isSaving}>
            {t('save.discard')}
          </Button>
          <Button onClick={onSave} loading={isSaving} disabled={wait !== undefined}>
            {label}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
