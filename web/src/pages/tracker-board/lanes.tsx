import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { countQuery } from '../../api/artifacts/rows.ts';
import type { KnownTracker } from '../../api/trackers/structure.ts';
import { choicesWithNone } from '../../fields/filters/filter-choices.ts';
import { Colored } from '../../parts/color/colored.tsx';
import { formatNumber } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import type { Edits } from '../artifacts/quick-add.tsx';
import { editOf } from '../table/filters/inherited.ts';
import type { Criteria } from '../table/view/address.ts';
import { questionFor } from '../table/view/parts.ts';
import classes from './board.module.css';
import { Columns } from './columns.tsx';

interface Props {
  tracker: KnownTracker;
  field: TrackerField;
  lane: TrackerField;
  filter: Criteria;
  edits: Edits;
}

/** A board for each value of another list. Lanes without cards are left out. */
export function Lanes({ tracker, field, lane, filter, edits }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const lanes = choicesWithNone(lane, t('board.nothing')).flatMap((choice) => {
    const question = questionFor({ criteria: filter }, lane, choice);
    return question !== undefined && 'criteria' in question ? [{ choice, criteria: question.criteria }] : [];
  });
  const counts = useQueries({
    queries: lanes.map(({ criteria }) => countQuery(tracker.id, { query: JSON.stringify(criteria) })),
  });
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  return lanes.map(({ choice, criteria }, index) => {
    const id = String(choice.id);
    const count = counts[index]?.data ?? 0;
    if (count === 0) return null;
    const isOpen = !closed.has(id);
    const name = t('board.lane', { lane: lane.label, value: choice.label });
    return (
      <section key={id} aria-label={name} className={classes['lane']}>
        <UnstyledButton onClick={() => toggle(id)} aria-expanded={isOpen} fz="sm" fw={600} my={4}>
          <Group gap="xs" wrap="nowrap">
            {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
            <Colored label={choice.label} color={choice.color} />
            <Text component="span" size="sm" c="dimmed">
              {formatNumber(count)}
            </Text>
          </Group>
        </UnstyledButton>
        {isOpen && (
          <Columns
            tracker={tracker}
            field={field}
            filter={criteria}
            edits={{ ...edits, [lane.field_id]: editOf(choice.id) }}
            label={t('board.columns.of', { lane: choice.label })}
          />
        )}
      </section>
    );
  });
}
