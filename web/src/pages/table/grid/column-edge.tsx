import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import classes from '../table.module.css';
import type { ColumnWidths, Widths } from './use-widths.ts';

/** How far an arrow key moves the edge, in pixels. */
const step = 16;

/** The widths of all columns as the window shows them. */
function shownWidths(edge: HTMLElement): Widths {
  const heads = edge.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  return Object.fromEntries([...heads].map((head) => [head.dataset['column'], head.offsetWidth]));
}

/** The end of a column: dragging it, or the arrow keys, change the width; a double click or Delete resets all. */
export function ColumnEdge({ field, widths }: { field: TrackerField; widths: ColumnWidths }) {
  const drag = useRef<{ x: number; width: number; shown: Widths }>(undefined);
  const start = (event: PointerEvent<HTMLElement>) => {
    const shown = shownWidths(event.currentTarget);
    drag.current = { x: event.clientX, width: shown[field.name] ?? widths.of(field), shown };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (drag.current === undefined) return;
    const { x, width, shown } = drag.current;
    widths.set(field, width + event.clientX - x, shown);
  };
  const end = () => void (drag.current = undefined);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete') return widths.reset();
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return undefined;
    event.preventDefault();
    const shown = shownWidths(event.currentTarget);
    return widths.set(field, (shown[field.name] ?? widths.of(field)) + direction * step, shown);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that moves is a control
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a line can't be moved
      role="separator"
      aria-orientation="vertical"
      aria-label={t('table.width', { field: field.label })}
      aria-valuenow={widths.of(field)}
      title={t('table.width.hint')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by keyboard
      tabIndex={0}
      className={classes['edge']}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => widths.reset()}
      onKeyDown={press}
    />
  );
}
