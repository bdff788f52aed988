import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ListChoice } from '../../api/trackers/list-fields.ts';
import { ColorDot } from '../../parts/color/color-dot.tsx';
import { t } from '../../text/index.ts';

/** A column, with the number of its place on the board. */
export type Target = ListChoice & { place: number };

/** Another lane with the same column. */
export interface LaneTarget {
  id: string;
  label: string;
  place: number;
}

interface Props {
  targets: readonly Target[];
  lanes: readonly LaneTarget[];
  onMove: (to: number) => void;
  /** undefined: it is the first, or the last one */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  /** what opens it */
  children: ReactElement;
}

/** The columns and lanes that a card can go to, for people who do not drag. */
export function CardMenu({ targets, lanes, onMove, onUp, onDown, children }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{targets.length === 0 ? t('board.noWay') : t('board.moveTo')}</Menu.Label>
        {targets.map(({ id, label, color, shape, place }) => (
          <Menu.Item key={id} leftSection={<ColorDot name={color} shape={shape} />} onClick={() => onMove(place)}>
            {label}
          </Menu.Item>
        ))}
        {lanes.length > 0 && <Menu.Label>{t('board.moveToLane')}</Menu.Label>}
        {lanes.map(({ id, label, place }) => (
          <Menu.Item key={id} onClick={() => onMove(place)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={onUp === undefined} leftSection={<IconArrowUp size={14} />} onClick={onUp}>
          {t('moving.up')}
        </Menu.Item>
        <Menu.Item disabled={onDown === undefined} leftSection={<IconArrowDown size={14} />} onClick={onDown}>
          {t('moving.down')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
