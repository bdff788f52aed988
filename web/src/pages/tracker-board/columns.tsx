import { Box, VisuallyHidden } from '@mantine/core';
import { useId, useRef } from 'react';
import type { BoardSettings } from '../../../../contract/trackers/board.ts';
import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import type { KnownTracker } from '../../api/trackers/structure.ts';
import { useLiveBoard } from '../../live/use-live-board.ts';
import { can } from '../../parts/can.tsx';
import { useAutoScroll } from '../../parts/moving/use-drag.ts';
import { t } from '../../text/index.ts';
import { editOf } from '../table/filters/inherited.ts';
import classes from './board.module.css';
import { BoardColumn } from './column.tsx';
import type { Lane } from './dragging.ts';
import type { BoardCards } from './use-cards.ts';

interface ColumnsProps {
  tracker: KnownTracker;
  field: TrackerField;
  lane: Lane;
  cards: BoardCards;
  settings: BoardSettings;
  label: string;
}

/** A column for each value. Hidden values and "None" have a column while they have cards. */
export function Columns({ tracker, field, lane, cards, settings, label }: ColumnsProps) {
  const { values, moving } = cards;
  const view = cards.viewOf(lane);
  const box = useRef<HTMLElement>(null);
  const instructions = useId();
  const isFiltered = Object.keys(lane.filter).length > 0;
  useLiveBoard({ ...view, values: values.map(({ id }) => id), isFiltered }, cards.isBusy);
  useAutoScroll(box);
  const limitOf = (value: number): number | undefined =>
    settings.limits.find((limit) => limit.field_id === field.field_id && limit.value_id === value)?.limit;
  return (
    <>
      <VisuallyHidden id={instructions}>{t('board.instructions')}</VisuallyHidden>
      <Box ref={box} component="section" className={classes['columns'] ?? ''} aria-label={label} tabIndex={0}>
        {values.map((value) => (
          <BoardColumn
            key={value.id}
            tracker={tracker}
            view={view}
            whole={cards.whole}
            value={value}
            place={cards.placeOf(lane, value.id)}
            limit={limitOf(value.id)}
            colorField={tracker.fields.find((one) => one.field_id === settings.color_field_id)}
            edits={{ ...lane.edits, [field.field_id]: editOf(value.id) }}
            all={cards.wholeOf(lane, value.id)}
            onUnfold={() => cards.unfold(lane, value.id)}
            moving={moving}
            isMovable={can(tracker, 'tracker.bulk_edit') && field.permissions.includes('update')}
            targets={cards.targetsOf(value.id).map((target) => ({ ...target, place: cards.placeOf(lane, target.id) }))}
            lanes={cards.lanesFrom(lane, value.id)}
            instructions={instructions}
          />
        ))}
      </Box>
    </>
  );
}
