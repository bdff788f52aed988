import { Button, Chip, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FullTracker, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { filteredCountQuery } from '../../../api/search.ts';
import { useSelf } from '../../../api/session.ts';
import { textOf } from '../../../fields/filters/filter.ts';
import { type FilterChoice, filterChoices } from '../../../fields/filters/filter-choices.ts';
import { ColorDot } from '../../../parts/color/color-dot.tsx';
import { formatCount } from '../../../text/format.ts';
import { t } from '../../../text/index.ts';
import type { Criteria } from '../view/address.ts';
import { fieldNamed } from '../view/fields.ts';
import classes from './filters.module.css';
import { isOn, type QuickFilter, quickFilters, turnedQuick } from './quick.ts';

/** A list or a board that conditions narrow down. */
export interface Filtered {
  tracker: FullTracker;
  /** the time that is shown; undefined: now */
  at?: string | undefined;
  go: (changes: { filter: Criteria }, options?: { replace: boolean }) => void;
}

interface Props {
  table: Filtered;
  criteria: Criteria;
}

const pause = 250;

/** The condition that the search box of the list stands for; undefined: the tracker has no title. */
export const titleIn = ({ fields, semantics }: FullTracker): string | undefined =>
  fields.find(({ field_id: id, is_used: isUsed }) => isUsed && id === semantics.title?.field_id)?.name;

/** The words in the search box. */
const wordsIn = (criteria: Criteria, title: string): string =>
  criteria[title]?.operator === 'contains' ? textOf(criteria[title].value) : '';

function ListSearch({ table: { go }, criteria, title }: Props & { title: string }) {
  const asked = wordsIn(criteria, title);
  // The words stay as typed until the address changes by something else, such as Back.
  const [typed, setTyped] = useState({ words: asked, for: [asked] });
  if (typed.for.length > 1 && typed.for.at(-1) === asked) setTyped({ words: typed.words, for: [asked] });
  const words = typed.for.includes(asked) ? typed.words : asked;
  const search = useDebouncedCallback((next: string) => {
    const { [title]: _, ...others } = criteria;
    const filter = next.trim() === '' ? others : { ...others, [title]: { operator: 'contains', value: next.trim() } };
    setTyped({ words: next, for: [asked, next.trim()] });
    // Back leads to before the search, not to each of its letters.
    go({ filter }, { replace: asked !== '' });
  }, pause);
  return (
    <TextInput
      size="xs"
      type="search"
      w={140}
      aria-label={t('filter.search')}
      placeholder={t('filter.search.short')}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={words}
      onChange={(event) => {
        setTyped({ words: event.currentTarget.value, for: [asked] });
        search(event.currentTarget.value);
      }}
    />
  );
}

/** The values of the status: the second click filters by one of them. */
function StatusFacet({ table: { tracker, go }, criteria, field }: Props & { field: TrackerField }) {
  const choose = (id: FilterChoice['id']) => {
    const others = Object.entries(criteria).filter(([name]) => fieldNamed(tracker, name) !== field);
    go({ filter: { ...Object.fromEntries(others), [field.name]: { operator: 'contains', value: [id] } } });
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="xs" variant="default" px={8} rightSection={<IconChevronDown size={14} aria-hidden />}>
          {field.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {filterChoices(field).map(({ id, label, color, shape }) => (
          <Menu.Item key={id} leftSection={<ColorDot name={color ?? ''} shape={shape} />} onClick={() => choose(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** One click turns it on or off. It says how many artifacts it would leave. */
function QuickChip({ table: { tracker, at, go }, criteria, filter }: Props & { filter: QuickFilter }) {
  const [before, setBefore] = useState<Criteria>();
  const turned = turnedQuick(tracker, criteria, filter, before);
  const isChosen = isOn(tracker, criteria, filter);
  const turn = () => {
    setBefore(isChosen ? undefined : criteria);
    go({ filter: turned });
  };
  const { data: count } = useQuery({ ...filteredCountQuery(tracker.id, turned, at), enabled: !isChosen });
  const name = t(`filter.quick.${filter.name}`);
  const isCounted = !isChosen && count !== undefined;
  return (
    <Chip
      size="xs"
      variant="light"
      classNames={{ label: classes['quick'] ?? '' }}
      aria-label={name}
      {...(isCounted ? { 'aria-description': t('table.total', { total: count }) } : {})}
      checked={isChosen}
      onChange={turn}
    >
      <span>{name}</span>
      {isCounted && <span className={classes['count']}>{formatCount(count)}</span>}
    </Chip>
  );
}

export const useQuickFilters = (tracker: FullTracker): QuickFilter[] => quickFilters(tracker, useSelf() !== null);

/** A search in the titles, and conditions that take one click. */
export function QuickBar({ table, criteria }: Props) {
  const { tracker } = table;
  const title = titleIn(tracker);
  const quick = useQuickFilters(tracker);
  const status = quick.find(({ name }) => name === 'open')?.field;
  return (
    <>
      {title !== undefined && (
        <li>
          <ListSearch table={table} criteria={criteria} title={title} />
        </li>
      )}
      {quick.map((filter) => (
        <li key={filter.name}>
          <QuickChip table={table} criteria={criteria} filter={filter} />
        </li>
      ))}
      {status !== undefined && (
        <li>
          <StatusFacet table={table} criteria={criteria} field={status} />
        </li>
      )}
    </>
  );
}
