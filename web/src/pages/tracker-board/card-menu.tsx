import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import type { ListChoice } from '../../api/trackers/list-fields.ts';
import { ColorDot } from '../../parts/color/color-dot.tsx';
import { t } from '../../text/index.ts';

interface Props {
  targets: readonly ListChoice[];
  onMove: (to: number) => void;
  /** what opens it */
  children: ReactElement;
}

/** The columns that a card can go to, for people who do not drag. */
export function CardMenu({ targets, onMove, children }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{targets.length === 0 ? t('board.noWay') : t('board.moveTo')}</Menu.Label>
        {targets.map(({ id, label, color }) => (
          <Menu.Item key={id} leftSection={<ColorDot name={color} />} onClick={() => onMove(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
