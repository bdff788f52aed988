import { Select } from '@mantine/core';
import type { FullTracker, TrackerField } from '../../../../contract/trackers/tracker.ts';
import { t } from '../../text/index.ts';

interface Props {
  tracker: FullTracker;
  label: string;
  description?: string;
  fits: (field: TrackerField) => boolean;
  value: number | undefined;
  onChange: (field: number | undefined) => void;
  /** one of them has to be chosen */
  isRequired?: boolean;
}

/** One of the fields of a tracker that fit, or none. */
export function FieldChoice({ tracker, label, description, fits, value, onChange, isRequired = false }: Props) {
  const fields = tracker.fields.filter((field) => field.is_used && fits(field));
  return (
    <Select
      label={label}
      description={description}
      data={fields.map((field) => ({ value: String(field.field_id), label: field.label }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      placeholder={fields.length === 0 ? t('trackerAdmin.noField') : t('trackerAdmin.none')}
      clearable={!isRequired}
      clearButtonProps={{ 'aria-label': t('trackerAdmin.clear') }}
      allowDeselect={!isRequired}
    />
  );
}
