import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FullUser } from '../../../../contract/accounts/user.ts';
import { changeUser } from '../../api/administration.ts';
import { useSelf } from '../../api/session.ts';
import { done, refused } from '../../parts/feedback/done.ts';
import { t } from '../../text/index.ts';
import { EditUser } from '../administration/users/edit-user.tsx';

/** Changes an account from the page of its user, for people with the delegated right: they have no list of accounts. */
export function AccountButtons({ account }: { account: FullUser }) {
  const queries = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const isOwn = useSelf()?.user.id === account.id;
  const isActive = account.status === 'A' || account.status === 'R';
  const switching = useMutation({
    mutationFn: () => changeUser(account, { status: isActive ? 'S' : 'A' }),
    onError: refused,
    onSuccess: () => done(t('app.saved')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['user'] }),
  });
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setEditing(true)}>
        {t('admin.users.edit')}
      </Button>
      {!isOwn && (
        <Button variant="default" loading={switching.isPending} onClick={() => switching.mutate()}>
          {t(isActive ? 'admin.users.suspend' : 'admin.users.activate')}
        </Button>
      )}
      {isEditing && <EditUser account={account} onClose={() => setEditing(false)} />}
    </Group>
  );
}
