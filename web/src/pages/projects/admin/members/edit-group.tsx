import { Modal, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MinimalUserGroup } from '../../../../../../contract/projects/user-group.ts';
import { changeGroup, type EditedGroup, editedGroupQuery } from '../../../../api/projects/groups.ts';
import { Loaded } from '../../../../parts/feedback/loaded.tsx';
import { FormDialog } from '../../../../parts/form/form-dialog.tsx';
import { about } from '../../../../parts/form/refusal-patterns.ts';
import { useEditForm } from '../../../../parts/form/use-edit-form.ts';
import { isFilled } from '../../../../parts/form/validators.ts';
import { t } from '../../../../text/index.ts';

interface Props {
  group: MinimalUserGroup;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

function GroupForm({ seen, title, onClose, onChanged }: Omit<Props, 'group'> & { seen: EditedGroup; title: string }) {
  const saved = useEditForm({
    seen,
    valuesOf: ({ short_name, description }) => ({ short_name, description }),
    validate: { short_name: isFilled },
    refusals: { short_name: about.groupName },
    save: (values, base) => changeGroup(base, values),
    async onSaved() {
      await onChanged();
      onClose();
    },
  });
  const { form } = saved;
  return (
    <FormDialog title={title} label={t('app.save')} of={saved} onClose={onClose}>
      <TextInput
        data-autofocus
        label={t('projectAdmin.groups.name')}
        description={t('projectAdmin.groups.name.access')}
        required
        {...form.getInputProps('short_name')}
      />
      <Textarea
        label={t('projectAdmin.groups.description')}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
    </FormDialog>
  );
}

/** Renames and describes a group. */
export function EditGroup({ group, ...props }: Props) {
  const found = useQuery(editedGroupQuery(group.id));
  const title = t('projectAdmin.groups.edit.of', { group: group.label });
  if (found.data !== undefined && !found.isRefetching) return <GroupForm seen={found.data} title={title} {...props} />;
  return (
    <Modal opened onClose={props.onClose} title={title} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <Loaded of={found}>{() => null}</Loaded>
    </Modal>
  );
}
