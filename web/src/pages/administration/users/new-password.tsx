import { Text } from '@mantine/core';
import { limits } from '../../../../../contract/limits.ts';
import { setPassword } from '../../../api/administration.ts';
import { done } from '../../../parts/feedback/done.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { hasLength } from '../../../parts/form/validators.ts';
import { NewPasswordInput } from '../../../parts/new-password-input.tsx';
import { t } from '../../../text/index.ts';

/** Sets the password of a user who forgot theirs. */
export function NewPasswordForm({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const saved = useApiForm({
    initialValues: { password: '' },
    validate: { password: hasLength(limits.passwordMinimum) },
    refusals: { password: about.password },
    save: ({ password }) => setPassword(id, password),
    onSaved: () => {
      done(t('app.saved'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('admin.users.password.of', { name })} label={t('app.save')} of={saved} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('admin.users.password.effect')}
      </Text>
      <NewPasswordInput data-autofocus label={t('account.password.new')} {...saved.form.getInputProps('password')} />
    </FormDialog>
  );
}
