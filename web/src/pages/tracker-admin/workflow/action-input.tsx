import { Group, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FullTracker, TrackerField, TrackerWorkflow } from '../../../../../contract/trackers/tracker.ts';
import type { PostActions } from '../../../../../contract/trackers/workflow.ts';
import { fieldIn } from '../../../api/trackers/list-fields.ts';
import { t } from '../../../text/index.ts';
import { hasValues, isOfType, factsOf } from '../../../fields/type-facts.ts';

export type Action = PostActions['post_actions'][number];

interface Props {
  tracker: FullTracker;
  workflow: TrackerWorkflow;
  action: Action;
  onChange: (action: Action) => void;
}

const optionsOf = (fields: readonly TrackerField[]) =>
  fields.map((field) => ({ value: String(field.field_id), label: field.label }));

const isSettable = (field: TrackerField): boolean => ['date', 'number'].includes(factsOf(field).behavior);

function SetValue({ tracker, action, onChange }: Props) {
  const fields = tracker.fields.filter((field) => field.is_used && isSettable(field));
  const choose = (id: number) => {
    const type = fieldIn(tracker, id)?.type ?? 'date';
    onChange({ ...action, field_id: id, field_type: type, value: type === 'date' ? 'current' : 0 });
  };
  return (
    <Group grow align="flex-end">
      <Select
        label={t('trackerAdmin.field')}
        data={optionsOf(fields)}
        value={action.field_id === undefined ? null : String(action.field_id)}
        onChange={(id) => id !== null && choose(Number(id))}
        allowDeselect={false}
      />
      {action.field_type === 'date' ? (
        <Select
          label={t('workflow.action.value')}
          data={[
            { value: 'current', label: t('workflow.action.now') },
            { value: '', label: t('workflow.action.empty') },
          ]}
          value={typeof action.value === 'string' ? action.value : null}
          onChange={(value) => onChange({ ...action, value })}
          allowDeselect={false}
        />
      ) : (
        <NumberInput
          label={t('workflow.action.value')}
          allowDecimal={action.field_type === 'float'}
          value={typeof action.value === 'number' ? action.value : ''}
          onChange={(value) => onChange({ ...action, value: value === '' ? null : Number(value) })}
        />
      )}
    </Group>
  );
}

const RunJob = ({ action, onChange }: Props) => (
  <TextInput
    type="url"
    label={t('workflow.action.url')}
    placeholder="https://"
    required
    value={action.job_url ?? ''}
    onChange={(event) => onChange({ ...action, job_url: event.currentTarget.value })}
  />
);

function Frozen({ tracker, workflow, action, onChange }: Props) {
  const fields = tracker.fields.filter(
    (field) => field.is_used && hasValues(field) && field.field_id !== workflow.field_id,
  );
  return (
    <MultiSelect
      label={t('trackerAdmin.fields')}
      data={optionsOf(fields)}
      value={(action.field_ids ?? []).map(String)}
      onChange={(ids) => onChange({ ...action, field_ids: ids.map(Number) })}
      hidePickedOptions
      searchable
    />
  );
}

const Hidden = ({ tracker, action, onChange }: Props) => (
  <MultiSelect
    label={t('workflow.action.fieldsets')}
    data={optionsOf(tracker.fields.filter((field) => field.is_used && isOfType(field, 'fieldset')))}
    value={(action.fieldset_ids ?? []).map(String)}
    onChange={(ids) => onChange({ ...action, fieldset_ids: ids.map(Number) })}
    hidePickedOptions
    searchable
  />
);

const inputs: Record<string, (props: Props) => ReactNode> = {
  set_field_value: SetValue,
  run_job: RunJob,
  frozen_fields: Frozen,
  hidden_fieldsets: Hidden,
};

/** The particulars of an action, by its type. */
export function ActionInput(props: Props) {
  const Input = inputs[props.action.type];
  return Input === undefined ? null : <Input {...props} />;
}
