import { TextInput } from '@mantine/core';
import type { LinkType } from '../../../../../contract/trackers/field.ts';
import { addLinkType, renameLinkType } from '../../../api/administration.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import type { ItemFormProps } from '../../../parts/list/edited-list.tsx';
import { t } from '../../../text/index.ts';

const valuesOf = (item: LinkType | undefined) => ({
  shortname: item?.shortname ?? '',
  forward_label: item?.forward_label ?? '',
  reverse_label: item?.reverse_label ?? '',
});

export function LinkTypeForm({ item, onClose, onSaved }: ItemFormProps<LinkType>) {
  const saved = useEditForm({
    seen: item,
    valuesOf,
    validate: { shortname: isFilled, forward_label: isFilled, reverse_label: isFilled },
    refusals: { shortname: about.linkTypeShortname },
    save: async ({ shortname, ...labels }, base) => {
      await (base === undefined ? addLinkType({ shortname, ...labels }) : renameLinkType(base, labels));
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
