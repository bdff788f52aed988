import { Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { DashboardReference } from '../../../../contract/projects/dashboard.ts';
import { createDashboard, changeDashboard, dashboardQuery, dashboardsQuery, saveQuery } from '../../api/dashboards.ts';
import { done } from '../../parts/feedback/done.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { isFilled } from '../../parts/form/validators.ts';
import { t } from '../../text/index.ts';

const newDashboard = 'new';

interface Values {
  title: string;
  dashboard: string;
}

interface Props {
  tql: string;
  onClose: () => void;
}

/** Saves a query as a widget of a personal dashboard. */
export function SaveDialog(props: Props) {
  const { data: dashboards, error } = useQuery(dashboardsQuery());
  if (dashboards === undefined && error === null) return null;
  return <LoadedDialog {...props} dashboards={dashboards ?? []} />;
}

/** Resolves to the dashboard that shows the query. What a refused attempt has made, the next one completes. */
function useSaving(tql: string) {
  const queries = useQueryClient();
  const made = useRef<{ own?: number; widget?: { id: number; dashboard: number } }>({});
  const read = (id: number) => queries.fetchQuery({ ...dashboardQuery(id), staleTime: 0 });

  async function addWidget(dashboard: number, title: string): Promise<number> {
    const known = await read(dashboard);
    const kept = known.widgets.map(({ id, kind, title: name }) => ({ id, kind, title: name }));
    await changeDashboard(known, { widgets: [...kept, { kind: 'crosstracker', title, width: 'full' }] });
    return (await read(dashboard)).widgets.at(-1)?.id ?? 0;
  }

  return async ({ title, dashboard }: Values): Promise<number> => {
    const isNew = dashboard === newDashboard;
    if (isNew) made.current.own ??= (await createDashboard(undefined, t('dashboards.own.first'))).id;
    const id = isNew ? (made.current.own ?? 0) : Number(dashboard);
    if (made.current.widget?.dashboard !== id) {
      made.current.widget = { id: await addWidget(id, title), dashboard: id };
    }
    await saveQuery({ widget_id: made.current.widget.id, tql_query: tql, title, is_default: true });
    return id;
  };
}

function LoadedDialog({ tql, onClose, dashboards }: Props & { dashboards: readonly DashboardReference[] }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const save = useSaving(tql);
  const saved = useApiForm({
    // One more dashboard for each query would be too many.
    initialValues: { title: '', dashboard: String(dashboards[0]?.id ?? newDashboard) },
    validate: { title: isFilled },
    save,
    onSaved: async (id) => {
      await queries.invalidateQueries();
      done(t('queries.saved'));
      await navigate({ to: '/dashboards/$dashboard', params: { dashboard: id } });
    },
  });
  return (
    <FormDialog title={t('queries.save.title')} label={t('app.save')} of={saved} onClose={onClose}>
      <TextInput label={t('queries.save.name')} required {...saved.form.getInputProps('title')} data-autofocus />
      <Select
        label={t('queries.save.dashboard')}
        data={[
          ...dashboards.map(({ id, label }) => ({ value: String(id), label })),
          { value: newDashboard, label: t('queries.save.new') },
        ]}
        allowDeselect={false}
        {...saved.form.getInputProps('dashboard')}
      />
    </FormDialog>
  );
}
