import { PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../../contract/limits.ts';
import { createUser } from '../../../api/administration.ts';
import { done } from '../../../parts/feedback/done.ts';
import { t } from '../../../text/index.ts';
import { FormDialog } from '../form-dialog.tsx';
import { UserFields } from './user-fields.tsx';

export function NewUserForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState({ username: '', real_name: '', email: '' });
  const [password, setPassword] = useState('');
  const create = async () => {
    await createUser({ ...draft, ...(password === '' ? {} : { password }) });
    await queries.invalidateQueries({ queryKey: ['administration', '/accounts'] });
    done(t('admin.users.created', { name: draft.username }));
  };
  return (
    <FormDialog title={t('admin.users.new')} label={t('admin.users.create')} onClose={onClose} action={create}>
      <UserFields draft={draft} onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))} />
      <PasswordInput
        label={t('account.password')}
        description={t('admin.users.password.hint', { minimum: limits.passwordMinimum })}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
