import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { offeredGroups } from '../../api/projects/groups.ts';
import { permissionGroupsQuery, useAdministered } from '../../api/trackers/administration.ts';
import { t } from '../../text/index.ts';

interface Props extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  value: readonly string[];
  onChange: (groups: string[]) => void;
  /** leaves out the groups of the platform, which have no list of members */
  withMembers?: boolean;
}

const isOfPlatform = (id: string): boolean => ['1', '2', '5'].includes(id);

/** Chooses some of the groups of this project. */
export function GroupChoice({ placeholder, value, withMembers = false, ...input }: Props) {
  const tracker = useAdministered();
  const { data: groups } = useSuspenseQuery(permissionGroupsQuery(tracker.project.id));
  return (
    <MultiSelect
      placeholder={value.length === 0 ? (placeholder ?? t('trackerAdmin.nobody')) : ''}
      data={offeredGroups(groups, value)
        .filter(({ id }) => id !== '100' && !(withMembers && isOfPlatform(id) && !value.includes(id)))
        .map((group) => ({ value: group.id, label: group.label }))}
      value={[...value]}
      hidePickedOptions
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('trackerAdmin.clear') }}
      {...input}
    />
  );
}
