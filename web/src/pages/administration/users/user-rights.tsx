import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isPlatformRight, platformRights } from '../../../../../contract/platform/rights.ts';
import { setUserRights, userRightsQuery } from '../../../api/administration.ts';
import { done } from '../../../parts/feedback/done.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { t } from '../../../text/index.ts';

interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

function Form({ id, name, onClose, rights }: Props & { rights: string[] }) {
  const saved = useApiForm({
    initialValues: { rights },
    save: (values) => setUserRights(id, values.rights),
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
  return data === undefined ? null : <Form {...props} rights={data.rights} />;
}
