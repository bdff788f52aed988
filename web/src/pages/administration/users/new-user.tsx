import { PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createUser } from '../../../api/administration.ts';
import { done } from '../../../parts/feedback/done.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { t } from '../../../text/index.ts';
import { UserFields, userRefusals, userRules } from './user-fields.tsx';

export function NewUserForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const saved = useApiForm({
    initialValues: { username: '', real_name: '', email: '', password: '' },
    validate: userRules,
    refusals: { ...userRefusals, password: about.password },
    save: async ({ password, ...user }) => {
      await createUser({ ...user, ...(password === '' ? {} : { password }) });
      await queries.invalidateQueries({ queryKey: ['administration', '/accounts'] });
    },
    onSaved: (_, { username }) => {
      done(t('admin.users.created', { name: username }));
      onClose();
    },
  });
  const { form } = saved;
  return (
    <FormDialog title={t('admin.users.new')} label={t('admin.users.create')} of={saved} onClose={onClose}>
      <UserFields form={form} />
      <PasswordInput
        label={t('account.password')}
        description={t('admin.users.password.hint')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
