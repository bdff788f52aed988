import { Divider, Drawer, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { changeField, useTrackerRefresh } from '../../../api/trackers/administration.ts';
import type { DefaultProps, Preset } from '../../../fields/field-ui.ts';
import { factsOf, isOfType } from '../../../fields/type-facts.ts';
import { typeName } from '../../../fields/type-names.ts';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { t } from '../../../text/index.ts';
import { ListValues } from '../list-values/list-values.tsx';
import { sentSettings, SettingInputs, settingsOf } from './field-settings.tsx';
import { uiOf } from '../../../fields/index.ts';

/** The input for the values of new artifacts, where the type of the field has one. */
function DefaultValue(props: DefaultProps) {
  const Default = uiOf(props.field)?.Default ?? null;
  const isBoundToGroups = props.field.bindings.type === 'ugroups';
  return Default === null || isBoundToGroups ? null : <Default {...props} />;
}

const noPreset: Preset = {};

const valuesOf = (field: TrackerField) => ({
  label: field.label,
  description: field.description,
  required: field.required,
  collapsed: field.collapsed,
  settings: settingsOf(field),
  preset: noPreset,
});

function FieldForm({ field, onClose }: { field: TrackerField; onClose: () => void }) {
  const refresh = useTrackerRefresh();
  const { isRequirable } = factsOf(field);
  const isFieldset = isOfType(field, 'fieldset');
  const saved = useEditForm({
    seen: field,
    valuesOf,
    comparedIn: (seen) => [valuesOf(seen), seen.default_value],
    validate: { label: isFilled },
    refusals: { label: about.fieldLabel },
    save: ({ label, description, required, collapsed, settings, preset }, base) =>
      changeField(base, {
        label,
        description,
        ...(isRequirable ? { required } : {}),
        ...(isFieldset ? { collapsed } : {}),
        ...preset,
        ...(Object.keys(settings).length === 0
          ? {}
          : { specific_properties: Object.assign(sentSettings(settings), preset.specific_properties) }),
      }),
    onSaved: async () => {
      await refresh();
      onClose();
    },
  });
  const { form } = saved;
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack>
        <TextInput label={t('trackerAdmin.label')} required data-autofocus {...form.getInputProps('label')} />
        <Textarea label={t('trackerAdmin.description')} autosize minRows={2} {...form.getInputProps('description')} />
        {isRequirable && (
          <Switch label={t('trackerAdmin.required')} {...form.getInputProps('required', { type: 'checkbox' })} />
        )}
        {isFieldset && (
          <Switch label={t('trackerAdmin.collapsed')} {...form.getInputProps('collapsed', { type: 'checkbox' })} />
        )}
        <SettingInputs
          settings={form.getValues().settings}
          onChange={(settings) => form.setFieldValue('settings', settings)}
        />
        <DefaultValue field={field} onChange={(preset) => form.setFieldValue('preset', preset)} />
        <FormButtons of={saved} label={t('app.save')} onCancel={onClose} justify="flex-end" />
      </Stack>
    </form>
  );
}

/** Edits the settings of a field and the values of its list. */
export function EditField({ field, onClose }: { field: TrackerField; onClose: () => void }) {
  const hasOwnValues = factsOf(field).holds === 'choices' && field.bindings.type === 'static';
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('trackerAdmin.editing', { field: field.label, type: typeName(field.type) })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <FieldForm field={field} onClose={onClose} />
      {hasOwnValues && (
        <>
          <Divider my="lg" />
          <ListValues field={field} />
        </>
      )}
    </Drawer>
  );
}
