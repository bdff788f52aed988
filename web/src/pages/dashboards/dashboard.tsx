import { Button, Group, Stack } from '@mantine/core';
import { IconLayoutGridAdd, IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GivenWidget, Widget } from '../../../../contract/projects/dashboard.ts';
import { changeDashboard, dashboardQuery, type KnownDashboard } from '../../api/dashboards.ts';
import { ConflictError } from '../../api/writes.ts';
import { can } from '../../parts/can.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Empty } from '../../parts/feedback/empty.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { focusHandle } from '../../parts/moving/focus-handle.ts';
import { sideAt } from '../../parts/moving/side.ts';
import { useMoving } from '../../parts/moving/use-moving.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import classes from './dashboards.module.css';
import { WidgetCard } from './widget-card.tsx';
import { WidgetForm } from './widget-form.tsx';

interface Placed {
  id: number;
}

/** The items in their order after one was moved to the place of another. */
function moved<Item extends Placed>(items: readonly Item[], taken: number, over: number): Item[] {
  const item = items.find(({ id }) => id === taken);
  const at = items.findIndex(({ id }) => id === over);
  if (item === undefined || at === -1) return [...items];
  const others = items.filter(({ id }) => id !== taken);
  return [...others.slice(0, at), item, ...others.slice(at)];
}

const givenOf = ({ id, kind, title, width, settings }: Widget): GivenWidget => ({ id, kind, title, width, settings });

/** Writes the widgets of a dashboard, all at once. */
function useArranging(dashboard: KnownDashboard) {
  const queries = useQueryClient();
  const read = () => queries.fetchQuery({ ...dashboardQuery(dashboard.id), staleTime: 0 });
  const write = async (widgets: readonly GivenWidget[]) => {
    try {
      await changeDashboard(dashboard, { widgets: [...widgets] });
    } catch (error) {
      // The refusal asks people to look at the current version.
      if (error instanceof ConflictError) await read();
      throw error;
    }
    return read();
  };
  const arranging = useMutation({ mutationFn: write });
  return {
    ...arranging,
    read,
    /** for a dialog, which shows a refusal itself */
    writeFromDialog: (widgets: readonly GivenWidget[]) => {
      arranging.reset();
      return write(widgets);
    },
  };
}

function useMovingWidgets(widgets: readonly Widget[], onMove: (id: number, over: number, keepsFocus: boolean) => void) {
  const ids = widgets.map(({ id }) => id);
  const at = ({ title }: Widget, over: number): string =>
    t('dashboards.move.at', { widget: title, place: ids.indexOf(over) + 1, count: ids.length });
  return useMoving<Widget>({
    idOf: ({ id }) => id,
    homeOf: ({ id }) => id,
    placesOf: () => ids,
    keys: ['ArrowUp', 'ArrowDown'],
    texts: {
      taken: ({ title }) => t('dashboards.move.taken', { widget: title }),
      over: at,
      overNone: (widget) => at(widget, widget.id),
      dropped: at,
      cancelled: (widget) => at(widget, widget.id),
    },
    onMove: ({ id }, over, keepsFocus) => onMove(id, over, keepsFocus),
  });
}

type Open = { kind: 'form'; widget?: Widget } | { kind: 'remove'; widget: Widget };

/** A dashboard of a project or of a person. */
export function DashboardView({ id }: { id: number }) {
  const { data: dashboard } = useSuspenseQuery(dashboardQuery(id));
  const [isArranging, setArranging] = useState(false);
  const [open, setOpen] = useState<Open>();
  const { widgets } = dashboard;
  const arranging = useArranging(dashboard);
  const moving = useMovingWidgets(widgets, (taken, over, keepsFocus) =>
    arranging.mutate(moved(widgets, taken, over).map(givenOf), { onSuccess: () => keepsFocus && focusHandle(taken) }),
  );
  const ids = widgets.map((widget) => widget.id);
  const close = () => setOpen(undefined);
  const save = async (given: GivenWidget): Promise<number> => {
    const others = widgets.map((widget) => (widget.id === given.id ? given : givenOf(widget)));
    const next = await arranging.writeFromDialog(given.id === undefined ? [...others, given] : others);
    return given.id ?? next.widgets.at(-1)?.id ?? 0;
  };
  const remove = (gone: Widget) =>
    arranging.writeFromDialog(widgets.filter((widget) => widget.id !== gone.id).map(givenOf));
  const queries = useQueryClient();
  const mayChange = can(dashboard, 'dashboard.update');
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'form' })}>
      {t('dashboards.widget.add')}
    </Button>
  );
  return (
    <Stack gap="sm">
      <PageTitle
        actions={
          mayChange && (
            <Group gap="xs">
              {widgets.length > 1 && (
                <Button
                  variant={isArranging ? 'light' : 'default'}
                  leftSection={<IconLayoutGridAdd size={16} />}
                  aria-pressed={isArranging}
                  onClick={() => setArranging(!isArranging)}
                >
                  {t(isArranging ? 'dashboards.arrange.done' : 'dashboards.arrange')}
                </Button>
              )}
              {widgets.length > 0 && add}
              <DashboardMenu dashboard={dashboard} />
            </Group>
          )
        }
      >
        {dashboard.label}
      </PageTitle>
      <Refusal error={arranging.error} />
      {widgets.length === 0 ? (
        <Empty action={mayChange ? add : undefined}>{t('dashboards.empty')}</Empty>
      ) : (
        <ul className={classes['grid']}>
          {widgets.map((widget) => (
            <WidgetCard
              key={widget.id}
              widget={widget}
              dashboard={dashboard}
              moving={moving}
              side={moving.over === widget.id ? sideAt(ids, moving.taken?.id, widget.id) : undefined}
              isArranging={isArranging && mayChange}
              onEdit={() => setOpen({ kind: 'form', widget })}
              onRemove={() => setOpen({ kind: 'remove', widget })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'form' && (
        <WidgetForm
          dashboard={dashboard}
          widget={open.widget}
          onClose={close}
          onSave={save}
          onSaved={async () => {
            close();
            // A new widget may still be read as it was without its query.
            await queries.cancelQueries({ queryKey: ['widget'] });
            await queries.invalidateQueries({ queryKey: ['widget'] });
            await arranging.read();
          }}
        />
      )}
      {open?.kind === 'remove' && (
        <Confirm
          title={t('dashboards.widget.remove.title', { widget: open.widget.title })}
          label={t('dashboards.widget.remove')}
          onClose={close}
          action={() => remove(open.widget)}
        >
          {t('dashboards.widget.remove.hint')}
        </Confirm>
      )}
    </Stack>
  );
}
