import { Input, MultiSelect, SegmentedControl, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewField } from '../../../../../contract/trackers/structure.ts';
import { permissionGroupsQuery } from '../../../api/trackers/administration.ts';
import { linesOf } from '../../../parts/form/lines.ts';
import { t } from '../../../text/index.ts';

export type Listing = Required<Pick<NewField, 'bindings' | 'values'>>;

/** Groups of people that a list can offer in addition to the groups of the project. */
const sources = () => [
  { value: 'group_members', label: t('trackerAdmin.source.members') },
  { value: 'group_admins', label: t('trackerAdmin.source.admins') },
  { value: 'registered_users', label: t('trackerAdmin.source.registered') },
  { value: 'artifact_submitters', label: t('trackerAdmin.source.submitters') },
];

const listings: Record<string, (given: readonly string[]) => Listing> = {
  static: (values) => ({ bindings: { type: 'static' }, values: [...values] }),
  users: (list) => ({ bindings: { type: 'users', list: [...list] }, values: [] }),
  ugroups: (groups) => ({
    bindings: { type: 'ugroups' },
    values: groups.map((group) => ({ ugroup_reference: group })),
  }),
};

interface NewListProps {
  project: number;
  onChange: (listing: Listing) => void;
}

/** Chooses the values of a new list: its own values, people, or groups. */
export function NewList({ project, onChange }: NewListProps) {
  const [kind, setKind] = useState('static');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const { data: groups = [] } = useQuery(permissionGroupsQuery(project));
  const tell = (next: string, given: readonly string[]) => {
    const listing = listings[next]?.(given);
    if (listing !== undefined) onChange(listing);
  };
  const own = groups.map((group) => ({ value: group.id, label: group.label }));
  const statics = own.filter(({ value }) => /^\d{3,}$/.test(value) && value !== '100');
  return (
    <>
      <Input.Wrapper label={t('trackerAdmin.offers')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('trackerAdmin.offers')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setChosen([]);
            tell(next, next === 'static' ? linesOf(text) : []);
          }}
          data={[
            { value: 'static', label: t('trackerAdmin.offers.static') },
            { value: 'users', label: t('trackerAdmin.offers.users') },
            { value: 'ugroups', label: t('trackerAdmin.offers.ugroups') },
          ]}
        />
      </Input.Wrapper>
      {kind === 'static' ? (
        <Textarea
          label={t('trackerAdmin.values')}
          description={t('trackerAdmin.values.lines')}
          autosize
          minRows={3}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            tell(kind, linesOf(event.currentTarget.value));
          }}
        />
      ) : (
        <MultiSelect
          label={t('trackerAdmin.groups')}
          data={kind === 'users' ? [...sources(), ...statics] : own}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            tell(kind, next);
          }}
          searchable
          hidePickedOptions
        />
      )}
    </>
  );
}
