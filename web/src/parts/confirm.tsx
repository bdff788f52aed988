import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConflictError, type Version } from '../api/writes.ts';
import { t } from '../text/index.ts';
import { Refusal } from './feedback/refusal.tsx';

interface Props {
  title: string;
  children: ReactNode;
  /** label of the confirm button */
  label: string;
  onClose: () => void;
  /** `now`: the current version, if the person confirms again after somebody else changed what they saw */
  action: (now?: Version) => Promise<unknown>;
}

/** Asks for confirmation before an action that is hard to undo. Stays open with the reason if it is refused. */
export function Confirm({ title, children, label, onClose, action }: Props) {
  const doing = useMutation({ mutationFn: (now: Version | undefined) => action(now), onSuccess: onClose });
  const current = doing.error instanceof ConflictError ? { etag: doing.error.etag } : undefined;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <Stack>
        <Text component="div">{children}</Text>
        <Refusal error={doing.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button color="red" loading={doing.isPending} onClick={() => doing.mutate(current)}>
            {label}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
