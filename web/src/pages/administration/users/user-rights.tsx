import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isPlatformRight, platformRights, type UserRights } from '../../../../../contract/platform/rights.ts';
import { setUserRights, userRightsQuery } from '../../../api/administration.ts';
import type { Version } from '../../../api/writes.ts';
import { done } from '../../../parts/feedback/done.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { t } from '../../../text/index.ts';

interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

function Form({ id, name, onClose, seen }: Props & { seen: UserRights & Version }) {
  const saved = useEditForm({
    seen,
    valuesOf: ({ rights }) => ({ rights }),
    save: (values, base) => setUserRights(id, base, values.rights),
    onSaved: () => {
      done(t('app.saved'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('admin.users.rights.of', { name })} label={t('app.save')} of={saved} onClose={onClose}>
      <Checkbox.Group description={t('admin.users.rights.hint')} {...saved.form.getInputProps('rights')}>
        <Stack gap="xs" mt="xs">
          {Object.keys(platformRights)
            .filter(isPlatformRight)
            .map((right) => (
              <Checkbox key={right} value={right} label={t(`admin.right.${right}`)} />
            ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}

/** The rights that a site administrator delegates to a user. */
export function UserRightsForm(props: Props) {
  const { data } = useQuery(userRightsQuery(props.id));
  return data === undefined ? null : <Form {...props} seen={data} />;
}
