import { Select, Switch, TextInput } from '@mantine/core';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import type { NewField } from '../../../../../contract/trackers/structure.ts';
import { post } from '../../../api/writes.ts';
import { useTrackerRefresh } from '../../../api/trackers/administration.ts';
import { factsOf } from '../../../fields/type-facts.ts';
import { typeChoices } from '../../../fields/type-names.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { t } from '../../../text/index.ts';
import { type Listing, NewList } from '../list-values/new-list.tsx';
import { flat, type FormRow, rowsOf } from '../tree/form-tree.ts';

const pathOf = ({ field, parent }: FormRow): string =>
  parent === null ? field.label : `${pathOf(parent)} › ${field.label}`;

/** The elements that can contain an element of a type. */
function placesFor(type: string, tracker: FullTracker) {
  const holds = { fieldset: [], column: ['fieldset'] }[type] ?? ['fieldset', 'column'];
  return flat(rowsOf(tracker))
    .filter(({ kind, field }) => holds.includes(kind) && field.is_used)
    .map((row) => ({ value: String(row.field.field_id), label: pathOf(row) }));
}

const noList: Listing = { bindings: { type: 'static' }, values: [] };

const initialValues = { type: 'string', label: '', parent: null as string | null, required: false, listing: noList };
type Values = typeof initialValues;

/** The chosen parent, or the last possible one. */
function parentOf({ type, parent }: Values, tracker: FullTracker): string | null {
  const places = placesFor(type, tracker);
  return (places.find(({ value }) => value === parent) ?? places.at(-1))?.value ?? null;
}

/** The request for a new field, with the members that its type has. */
function newField(values: Values, tracker: FullTracker): NewField {
  const { type, label, required, listing } = values;
  const { isRequirable, holds } = factsOf({ type });
  const parent = parentOf(values, tracker);
  return {
    type,
    label,
    parent: parent === null ? null : Number(parent),
    ...(isRequirable ? { required } : {}),
    ...(holds === 'choices' ? listing : {}),
  };
}

/** Adds an element of any type to the form. */
export function AddField({ tracker, onClose }: { tracker: FullTracker; onClose: () => void }) {
  const refresh = useTrackerRefresh();
  const saved = useApiForm({
    initialValues,
    validate: { label: isFilled },
    refusals: { label: about.fieldLabel },
    save: (values) => post(`/trackers/${tracker.id}/fields`, newField(values, tracker)),
    onSaved: async () => {
      await refresh();
      onClose();
    },
  });
  const { form } = saved;
  const { type } = form.values;
  const facts = factsOf({ type });
  const places = placesFor(type, tracker);
  return (
    <FormDialog title={t('trackerAdmin.addField')} label={t('trackerAdmin.add')} of={saved} onClose={onClose}>
      <Select
        label={t('trackerAdmin.type')}
        data={typeChoices()}
        allowDeselect={false}
        searchable
        {...form.getInputProps('type')}
        onChange={(value) => form.setFieldValue('type', value ?? type)}
      />
      <TextInput label={t('trackerAdmin.label')} required data-autofocus {...form.getInputProps('label')} />
      {places.length > 0 && (
        <Select
          label={t('trackerAdmin.place')}
          data={places}
          allowDeselect={false}
          {...form.getInputProps('parent')}
          value={parentOf(form.values, tracker)}
        />
      )}
      {facts.holds === 'choices' && (
        <NewList project={tracker.project.id} onChange={(listing) => form.setFieldValue('listing', listing)} />
      )}
      {facts.isRequirable && (
        <Switch label={t('trackerAdmin.required')} {...form.getInputProps('required', { type: 'checkbox' })} />
      )}
    </FormDialog>
  );
}
