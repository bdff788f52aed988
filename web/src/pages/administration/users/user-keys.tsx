import { Button, Group, Modal, Stack } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keysQuery, revokeKeys } from '../../../api/users/account.ts';
import { done } from '../../../parts/feedback/done.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { Pages } from '../../../parts/list/pages.tsx';
import { t } from '../../../text/index.ts';
import { KeyTable } from '../../account/key-table.tsx';

/** The access keys of a user, for a site administrator who revokes some of them. */
export function UserKeys({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const query = keysQuery(id);
  const found = useInfiniteQuery(query);
  const queries = useQueryClient();
  const [selected, setSelected] = useState<Set<number>>(new Set());
  const revoking = useMutation({
    mutationFn: () => revokeKeys([...selected]),
    onSuccess: () => {
      setSelected(new Set());
      done(t('keys.revoked'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t('admin.users.keys.of', { name })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack>
        <Pages of={found} empty={<Empty>{t('admin.users.keys.none')}</Empty>}>
          {(keys) => <KeyTable keys={keys} selected={selected} onSelect={setSelected} />}
        </Pages>
        <Refusal error={revoking.error} />
        <Group justify="flex-end">
          <Button
            color="red"
            disabled={selected.size === 0}
            loading={revoking.isPending}
            onClick={() => revoking.mutate()}
          >
            {t('keys.revoke', { count: selected.size })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
