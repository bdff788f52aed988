import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../../../contract/account.ts';
import { changeUser } from '../../../api/administration.ts';
import { done } from '../../../parts/feedback/done.ts';
import { t } from '../../../text/index.ts';
import { FormDialog } from '../form-dialog.tsx';
import { UserFields } from './user-fields.tsx';

export function EditUser({ account, onClose }: { account: Account; onClose: () => void }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState({
    username: account.username ?? '',
    real_name: account.real_name ?? '',
    email: account.email ?? '',
  });
  const save = async () => {
    await changeUser(account.id ?? 0, draft);
    await queries.invalidateQueries({ queryKey: ['administration', '/accounts'] });
    await queries.invalidateQueries({ queryKey: ['self'] });
    done(t('app.saved'));
  };
  return (
    <FormDialog title={t('admin.users.edit')} label={t('app.save')} onClose={onClose} action={save}>
      <UserFields draft={draft} onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))} />
    </FormDialog>
  );
}
