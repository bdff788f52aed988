import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { allGroupsQuery } from '../../api/projects/groups.ts';
import { t } from '../../text/index.ts';

interface Props {
  project: number;
  groups: string[];
  onChange: (groups: string[]) => void;
}

/** Whom a comment is for. */
export function CommentGroups({ project, groups, onChange }: Props) {
  const { data: offered = [] } = useQuery(allGroupsQuery(project));
  return (
    <MultiSelect
      label={t('comment.groups')}
      placeholder={groups.length === 0 ? t('comment.groups.everybody') : ''}
      data={offered.map(({ id, label }) => ({ value: id, label }))}
      value={groups}
      onChange={onChange}
      hidePickedOptions
      searchable
      maw={560}
    />
  );
}
