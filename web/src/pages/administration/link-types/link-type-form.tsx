import { TextInput } from '@mantine/core';
import type { LinkType } from '../../../../../contract/trackers/field.ts';
import { addLinkType, renameLinkType } from '../../../api/administration.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import type { ItemFormProps } from '../../../parts/list/edited-list.tsx';
import { t } from '../../../text/index.ts';

export function LinkTypeForm({ item, onClose, onSaved }: ItemFormProps<LinkType>) {
  const saved = useApiForm({
    initialValues: {
      shortname: item?.shortname ?? '',
      forward_label: item?.forward_label ?? '',
      reverse_label: item?.reverse_label ?? '',
    },
    validate: { shortname: isFilled, forward_label: isFilled, reverse_label: isFilled },
    refusals: { shortname: about.linkTypeShortname },
    save: async ({ shortname, ...labels }) => {
      await (item === undefined ? addLinkType({ shortname, ...labels }) : renameLinkType(item.shortname, labels));
      await onSaved();
    },
    onSaved: onClose,
  });
  const { form } = saved;
  const title =
    item === undefined ? t('admin.linkTypes.new') : t('admin.linkTypes.rename.of', { name: item.shortname });
  return (
    <FormDialog title={title} label={t('app.save')} of={saved} onClose={onClose}>
      {item === undefined && (
        <TextInput
          data-autofocus
          label={t('admin.linkTypes.shortname')}
          description={t('admin.linkTypes.shortname.hint')}
          required
          {...form.getInputProps('shortname')}
        />
      )}
      <TextInput
        label={t('admin.linkTypes.forward')}
        description={t('admin.linkTypes.forward.hint')}
        required
        {...form.getInputProps('forward_label')}
      />
      <TextInput
        label={t('admin.linkTypes.reverse')}
        description={t('admin.linkTypes.reverse.hint')}
        required
        {...form.getInputProps('reverse_label')}
      />
    </FormDialog>
  );
}
