import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { TrackerField } from '../../../../contract/trackers/tracker.ts';
import { type BoardView, columnCountQuery, columnQuery } from '../../api/trackers/board.ts';
import { type ListChoice, nothing } from '../../api/trackers/list-fields.ts';
import type { KnownTracker } from '../../api/trackers/structure.ts';
import { useFamilies } from '../../live/use-families.ts';
import { can } from '../../parts/can.tsx';
import { nounOf } from '../../parts/noun.ts';
import { useReturnFocus } from '../../parts/use-return-focus.ts';
import { ColorDot } from '../../parts/color/color-dot.tsx';
import { Failure } from '../../parts/feedback/failure.tsx';
import { Waiting } from '../../parts/feedback/waiting.tsx';
import { formatNumber } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import { type Edits, QuickAdd, quickTitle } from '../artifacts/quick-add.tsx';
import classes from './board.module.css';
import { useAutoScroll, useDropPlace } from '../../parts/moving/use-drag.ts';
import { Card } from './card.tsx';
import type { LaneTarget, Target } from './card-menu.tsx';
import type { MovingCards } from './dragging.ts';

interface ColumnProps {
  tracker: KnownTracker;
  view: BoardView;
  /** the columns without lanes and filters, which limits are about */
  whole: BoardView;
  value: ListChoice;
  /** its number among the places of the board */
  place: number;
  /** the number of cards that it should have at most */
  limit: number | undefined;
  /** the list whose values color the cards */
  colorField: TrackerField | undefined;
  /** the values of a new card */
  edits: Edits;
  /** the column with the cards that are folded away; undefined: none are */
  all: BoardView | undefined;
  onUnfold: () => void;
  moving: MovingCards;
  isMovable: boolean;
  /** the columns that cards of this one may move to */
  targets: readonly Target[];
  /** the other lanes that they may move to */
  lanes: readonly LaneTarget[];
  /** the id of the text that explains the keyboard */
  instructions: string;
}

/** The look of a column while a card is moved. */
function stateOf({ taken, over, accepts }: MovingCards, value: number): 'over' | 'open' | 'closed' | undefined {
  if (taken === undefined) return undefined;
  if (!accepts(taken, value)) return 'closed';
  return over === value ? 'over' : 'open';
}

/** The cards of the whole column, and how many it should have at most. */
interface Load {
  count: number;
  limit: number;
}

interface HeadingProps {
  value: ListChoice;
  total: number | undefined;
  load: Load | undefined;
  /** the button that adds a card; undefined: nothing is added here */
  add: { label: string; run: () => void } | undefined;
  addButton: RefObject<HTMLButtonElement | null>;
}

function Heading({ value, total, load, add, addButton }: HeadingProps) {
  const shown = total === undefined ? '…' : formatNumber(total);
  // A lane or a filter shows a part of the column: its limit gets a line of its own.
  const isWhole = load !== undefined && load.count === total;
  return (
    <Group gap="xs" wrap="nowrap" mb="xs">
      <ColorDot name={value.color} shape={value.shape} />
      <Text component="h2" fw={600} size="sm" truncate>
        {value.label}
      </Text>
      <Text span size="xs" flex="none" c={isWhole && load.count > load.limit ? 'var(--mantine-color-error)' : 'dimmed'}>
        {isWhole ? t('board.count', { count: shown, limit: load.limit }) : shown}
      </Text>
      {add !== undefined && (
        <ActionIcon
          ref={addButton}
          variant="subtle"
          color="gray"
          size="var(--target)"
          ml="auto"
          aria-label={add.label}
          onClick={add.run}
        >
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

/** The limit of a column of which a part is shown, and whether the column is over it. */
function LoadLine({ load: { count, limit }, total }: { load: Load; total: number | undefined }) {
  if (count === total && count <= limit) return null;
  return (
    <Text size="xs" mb="xs" c={count > limit ? 'var(--mantine-color-error)' : 'dimmed'}>
      {count !== total && `${t('board.load', { count, limit })}${count > limit ? '. ' : ''}`}
      {count > limit && t('board.overLimit')}
    </Text>
  );
}

/** The artifacts with one value. */
export function BoardColumn(props: ColumnProps) {
  const {
    tracker,
    view,
    whole: everything,
    value,
    place,
    limit,
    edits,
    all,
    onUnfold,
    moving,
    isMovable,
    targets,
    lanes,
    instructions,
  } = props;
  const [isAdding, { open, close }] = useDisclosure();
  const input = useRef<HTMLInputElement>(null);
  const { target: adder, returnFocus } = useReturnFocus();
  const leave = () => {
    close();
    returnFocus();
  };
  const label = t('quick.label.in', { noun: nounOf(tracker), group: value.label });
  const quick = can(tracker, 'tracker.submit') && value.id !== nothing ? quickTitle(tracker) : undefined;
  const element = useRef<HTMLElement>(null);
  const found = useInfiniteQuery(columnQuery(view, value.id));
  const whole = useInfiniteQuery({ ...columnQuery(all ?? view, value.id), enabled: all !== undefined });
  const folded =
    all === undefined ? 0 : (whole.data?.pages.at(-1)?.total ?? 0) - (found.data?.pages.at(-1)?.total ?? 0);
  const total = found.data?.pages.at(-1)?.total;
  const { data: count } = useQuery({ ...columnCountQuery(everything, value.id), enabled: limit !== undefined });
  const load = limit === undefined || count === undefined ? undefined : { count, limit };
  const cards = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const families = useFamilies(cards);
  const isShown = !value.isHidden || (total ?? 0) > 0;
  useEffect(() => {
    if (isAdding) input.current?.focus();
  }, [isAdding]);
  useDropPlace(element, moving, place, isShown);
  useAutoScroll(element, isShown);
  if (!isShown) return null;
  const state = stateOf(moving, place);
  return (
    <section
      ref={element}
      className={classes['column']}
      data-state={state}
      aria-label={t('board.column', { value: value.label, count: total ?? 0 })}
    >
      <Heading
        value={value}
        total={total}
        load={load}
        add={quick === undefined ? undefined : { label, run: open }}
        addButton={adder}
      />
      {load !== undefined && <LoadLine load={load} total={total} />}
      {isAdding && quick !== undefined && (
        <QuickAdd
          tracker={tracker}
          title={quick}
          edits={edits}
          label={label}
          hint={t('quick.short')}
          input={input}
          onLeave={leave}
        />
      )}
      {found.error !== null && <Failure error={found.error} reset={() => void found.refetch()} />}
      {found.isPending && <Waiting />}
      <Stack gap="xs" component="ul" className={classes['cards'] ?? ''}>
        {cards.map((card) => (
          <Card
            key={card.id}
            tracker={tracker}
            card={card}
            family={families(card)}
            from={place}
            colorField={props.colorField}
            moving={moving}
            targets={targets}
            lanes={lanes}
            isMovable={isMovable}
            instructions={instructions}
          />
        ))}
      </Stack>
      {folded > 0 && (
        <Button variant="subtle" color="gray" size="xs" mt="xs" fullWidth onClick={onUnfold}>
          {t('board.folded', { count: folded })}
        </Button>
      )}
      {total === 0 && folded === 0 && (
        <Text c="dimmed" size="sm">
          {t('board.empty')}
        </Text>
      )}
      {state === 'closed' && (
        <Text size="xs" mt="xs" c="dimmed">
          {t('board.forbidden')}
        </Text>
      )}
      {found.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          mt="xs"
          fullWidth
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('app.more')}
        </Button>
      )}
    </section>
  );
}
