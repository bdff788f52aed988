import { MultiSelect } from '@mantine/core';
import type { UserGroupReference } from '../../../contract/projects/user-group.ts';
import { offeredGroups } from '../api/projects/groups.ts';
import { t } from '../text/index.ts';
import { ChoiceBadges } from './choice-badges.tsx';
import { type Choice, mergeMembers, sameChoices, textOfChoices } from './choices.ts';
import { labelled } from './labelled.tsx';
import { type EditProps, type FieldValue, valueUi, type TrackerField } from './field-ui.ts';

type Value = FieldValue & { granted_groups: string[]; granted_groups_ids: string[] };

const groupsOf = (field: TrackerField): UserGroupReference[] =>
  (field.values as { ugroup_representations?: UserGroupReference[] } | null)?.ugroup_representations ?? [];

const read = (value: Value | undefined): Choice[] =>
  (value?.granted_groups_ids ?? []).map((id, index) => ({ id, label: value?.granted_groups[index] ?? id }));

function Edit({ field, edit, onChange, error }: EditProps<Choice[]>) {
  const offered = offeredGroups(groupsOf(field)).map(({ id, label }) => ({ id, label }));
  const choices = [...new Map([...edit, ...offered].map((choice) => [choice.id, choice])).values()];
  return (
    <MultiSelect
      {...labelled({ field, error })}
      description={t('field.permissions.hint')}
      data={choices.map(({ id, label }) => ({ value: id, label }))}
      value={edit.map(({ id }) => id)}
      onChange={(ids) => onChange(choices.filter(({ id }) => ids.includes(id)))}
      placeholder={edit.length === 0 ? t('field.permissions.everybody') : ''}
      searchable
    />
  );
}

/** The groups that may see the artifact. */
export const permissionsUi = valueUi<Value, Choice[]>({
  Show: ({ field, value }) => <ChoiceBadges field={field} choices={read(value)} />,
  editor: {
    Edit,
    read,
    initial: () => [],
    send: (groups) => ({
      value: { granted_groups: groups.map(({ id }) => id), is_used_by_default: groups.length > 0 },
    }),
    same: sameChoices,
    text: textOfChoices,
    merge: (base, mine, theirs) => mergeMembers(base, mine, theirs, ({ id }) => id),
  },
  cell: ({ granted_groups: groups = [] }) => groups.join(', '),
  Default: null,
});
