import { PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../../contract/limits.ts';
import { setPassword } from '../../../api/administration.ts';
import { done } from '../../../parts/feedback/done.ts';
import { t } from '../../../text/index.ts';
import { FormDialog } from '../form-dialog.tsx';

/** For somebody who forgot the old one. */
export function NewPasswordForm({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [password, setTyped] = useState('');
  const save = async () => {
    await setPassword(id, password);
    done(t('app.saved'));
  };
  return (
    <FormDialog title={t('admin.users.password.of', { name })} label={t('app.save')} onClose={onClose} action={save}>
      <Text size="sm" c="dimmed">
        {t('admin.users.password.effect')}
      </Text>
      <PasswordInput
        data-autofocus
        label={t('account.password.new')}
        description={t('account.password.new.hint', { minimum: limits.passwordMinimum })}
        autoComplete="new-password"
        required
        minLength={limits.passwordMinimum}
        value={password}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
