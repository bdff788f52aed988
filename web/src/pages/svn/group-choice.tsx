import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listedGroupsQuery } from '../../api/svn/repositories.ts';

interface Props {
  label: string;
  description?: string;
  project: number;
  value: string[];
  onChange: (groups: string[]) => void;
}

/** Groups of the project. */
export function RepositoryGroupChoice({ label, description, project, value, onChange }: Props) {
  const { data = [] } = useQuery(listedGroupsQuery(project));
  return (
    <MultiSelect
      label={label}
      description={description}
      searchable
      data={data.map((group) => ({ value: group.id, label: group.label }))}
      value={value}
      onChange={onChange}
    />
  );
}
