import { Select, type SelectProps } from '@mantine/core';
import type { FullTracker, TrackerField } from '../../../../contract/trackers/tracker.ts';
import { t } from '../../text/index.ts';

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  tracker: FullTracker;
  fits: (field: TrackerField) => boolean;
  value: number | undefined;
  onChange: (field: number | undefined) => void;
  /** a field must be chosen */
  isRequired?: boolean;
}

/** Chooses one of the suitable fields of a tracker, or none. */
export function FieldChoice({ tracker, fits, value, onChange, isRequired = false, ...input }: Props) {
  const fields = tracker.fields.filter((field) => field.is_used && fits(field));
  return (
    <Select
      data={fields.map((field) => ({ value: String(field.field_id), label: field.label }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      placeholder={fields.length === 0 ? t('trackerAdmin.noField') : t('trackerAdmin.none')}
      clearable={!isRequired}
      clearButtonProps={{ 'aria-label': t('trackerAdmin.clear') }}
      allowDeselect={!isRequired}
      {...input}
    />
  );
}
