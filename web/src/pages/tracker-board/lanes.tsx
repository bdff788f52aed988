import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { BoardSettings } from '../../../../contract/trackers/board.ts';
import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { countQuery } from '../../api/artifacts/rows.ts';
import type { KnownTracker } from '../../api/trackers/structure.ts';
import { sendChoices } from '../../fields/choices.ts';
import { choicesWithNone, type FilterChoice, isNone } from '../../fields/filters/filter-choices.ts';
import { factsOf } from '../../fields/type-facts.ts';
import { Colored } from '../../parts/color/colored.tsx';
import { formatNumber } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import type { Edits } from '../artifacts/quick-add.tsx';
import { editOf } from '../table/filters/inherited.ts';
import type { Criteria } from '../table/view/address.ts';
import { questionFor } from '../table/view/parts.ts';
import classes from './board.module.css';
import { Columns } from './columns.tsx';
import type { Lane } from './dragging.ts';
import { useCards } from './use-cards.ts';

interface Props {
  tracker: KnownTracker;
  field: TrackerField;
  filter: Criteria;
  edits: Edits;
  settings: BoardSettings;
}

/** All cards in one lane. */
export function WholeBoard({ tracker, field, filter, edits, settings }: Props) {
  const lane: Lane = { id: '', label: '', filter, edits, value: undefined };
  const cards = useCards(tracker, field, [lane]);
  return (
    <Columns tracker={tracker} field={field} lane={lane} cards={cards} settings={settings} label={t('board.columns')} />
  );
}

/** The value of a lane. A card has one value of the list, and the person may change it. */
const valueOf = (field: TrackerField, choice: FilterChoice): Lane['value'] =>
  factsOf(field).isMultiple || !field.permissions.includes('update')
    ? undefined
    : {
        field_id: field.field_id,
        ...sendChoices(isNone(choice) ? [] : [{ id: String(choice.id), label: choice.label }], field),
      };

/** A board for each value of another list. Lanes without cards are left out. */
export function Lanes({ tracker, field, lane: by, filter, edits, settings }: Props & { lane: TrackerField }) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const lanes = choicesWithNone(by, t('board.nothing')).flatMap((choice): (Lane & { choice: FilterChoice })[] => {
    const question = questionFor({ criteria: filter }, by, choice);
    if (question === undefined || !('criteria' in question)) return [];
    const id = String(choice.id);
    const value = valueOf(by, choice);
    const inLane = { ...edits, [by.field_id]: editOf(choice.id) };
    return [{ id, label: choice.label, filter: question.criteria, edits: inLane, value, choice }];
  });
  const counts = useQueries({
    queries: lanes.map((lane) => countQuery(tracker.id, { query: JSON.stringify(lane.filter) })),
  });
  const filled = lanes.flatMap((lane, index) => {
    const count = counts[index]?.data ?? 0;
    return count === 0 ? [] : [{ ...lane, count }];
  });
  // Cards move between the lanes that are shown.
  const cards = useCards(
    tracker,
    field,
    filled.filter(({ id }) => !closed.has(id)),
  );
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  return filled.map((lane) => {
    const { id, label, choice, count } = lane;
    const isOpen = !closed.has(id);
    const name = t('board.lane', { lane: by.label, value: label });
    return (
      <section key={id} aria-label={name} className={classes['lane']}>
        <UnstyledButton onClick={() => toggle(id)} aria-expanded={isOpen} fz="sm" fw={600} my={4}>
          <Group gap="xs" wrap="nowrap">
            {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
            <Colored label={label} color={choice.color} shape={choice.shape} />
            <Text component="span" size="sm" c="dimmed">
              {formatNumber(count)}
            </Text>
          </Group>
        </UnstyledButton>
        {isOpen && (
          <Columns
            tracker={tracker}
            field={field}
            lane={lane}
            cards={cards}
            settings={settings}
            label={t('board.columns.of', { lane: label })}
          />
        )}
      </section>
    );
  });
}
