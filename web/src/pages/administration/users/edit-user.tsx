import { useQueryClient } from '@tanstack/react-query';
import type { FullUser } from '../../../../../contract/accounts/user.ts';
import { changeUser } from '../../../api/administration.ts';
import { done } from '../../../parts/feedback/done.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { t } from '../../../text/index.ts';
import { UserFields, type UserValues, userRefusals, userRules } from './user-fields.tsx';

const valuesOf = ({ username, real_name: realName, email }: FullUser): UserValues => ({
  username: username ?? '',
  real_name: realName ?? '',
  email: email ?? '',
});

export function EditUser({ account, onClose }: { account: FullUser; onClose: () => void }) {
  const queries = useQueryClient();
  const saved = useEditForm({
    seen: account,
    valuesOf,
    validate: userRules,
    refusals: userRefusals,
    save: async (values, base) => {
      await changeUser(base, values);
      await queries.invalidateQueries({ queryKey: ['administration', '/accounts'] });
      await queries.invalidateQueries({ queryKey: ['self'] });
      await queries.invalidateQueries({ queryKey: ['user'] });
    },
    onSaved: () => {
      done(t('app.saved'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('admin.users.edit')} label={t('app.save')} of={saved} onClose={onClose}>
      <UserFields form={saved.form} />
    </FormDialog>
  );
}
