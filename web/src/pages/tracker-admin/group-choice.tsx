import { MultiSelect } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { groupsQuery, useAdministered } from '../../api/trackers/administration.ts';
import { t } from '../../text/index.ts';

interface Props {
  label: string;
  description?: string;
  placeholder?: string;
  value: readonly string[];
  onChange: (groups: string[]) => void;
}

/** Some of the groups that there are for this project. */
export function GroupChoice({ label, description, placeholder, value, onChange }: Props) {
  const tracker = useAdministered();
  const { data: groups } = useSuspenseQuery(groupsQuery(tracker.project.id));
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? (placeholder ?? t('trackerAdmin.nobody')) : ''}
      data={groups.filter(({ id }) => id !== '100').map((group) => ({ value: group.id, label: group.label }))}
      value={[...value]}
      onChange={onChange}
      hidePickedOptions
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('trackerAdmin.clear') }}
    />
  );
}
