import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { t } from '../../text/index.ts';

interface Props {
  title: string;
  /** what the button says that does it */
  label: string;
  children: ReactNode;
  onClose: () => void;
  action: () => Promise<unknown>;
}

/** A few fields in a dialog, which closes when they were taken and stays with all that was typed when not. */
export function FormDialog({ title, label, children, onClose, action }: Props) {
  const doing = useMutation({ mutationFn: action, onSuccess: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    doing.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {children}
          <Refusal error={doing.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" loading={doing.isPending}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
