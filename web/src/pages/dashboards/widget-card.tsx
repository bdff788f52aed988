import { ActionIcon, Menu, Title } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Widget } from '../../../../contract/projects/dashboard.ts';
import type { KnownDashboard } from '../../api/dashboards.ts';
import { can } from '../../parts/can.tsx';
import { MoveHandle } from '../../parts/moving/move-handle.tsx';
import { useDrag, useDropPlace } from '../../parts/moving/use-drag.ts';
import type { Moving } from '../../parts/moving/use-moving.ts';
import { t } from '../../text/index.ts';
import classes from './dashboards.module.css';
import { WidgetContent } from './widget-content.tsx';

interface Props {
  widget: Widget;
  dashboard: KnownDashboard;
  moving: Moving<Widget>;
  /** the side at which the dragged widget goes */
  side: 'before' | 'after' | undefined;
  isArranging: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** A widget with its title, its menu and, while people arrange the dashboard, its handle. */
export function WidgetCard({ widget, dashboard, moving, side, isArranging, onEdit, onRemove }: Props) {
  const card = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  useDrag(card, moving, widget, { isDisabled: !isArranging, handle });
  useDropPlace(card, moving, widget.id, isArranging);
  const look = [classes[widget.width], moving.isTaken(widget.id) && classes['taken'], side && classes[side]];
  return (
    <li ref={card} className={look.filter(Boolean).join(' ')}>
      <section className={classes['widget']} aria-label={widget.title}>
        <div className={classes['head']}>
          {isArranging && (
            <MoveHandle
              ref={handle}
              moving={moving}
              item={widget}
              id={widget.id}
              label={t('dashboards.move', { widget: widget.title })}
              instructions={t('dashboards.move.instructions')}
            />
          )}
          <Title order={2} size="h5" className={classes['title'] ?? ''}>
            {widget.title}
          </Title>
          {can(dashboard, 'dashboard.update') && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('dashboards.widget.menu', { widget: widget.title })}
                >
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={onEdit}>{t('dashboards.widget.edit')}</Menu.Item>
                <Menu.Item color="red" onClick={onRemove}>
                  {t('dashboards.widget.remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
        <WidgetContent widget={widget} dashboard={dashboard} />
      </section>
    </li>
  );
}
