import { Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createDashboard, changeDashboard, dashboardQuery, dashboardsQuery, saveQuery } from '../../api/dashboards.ts';
import { done } from '../../parts/feedback/done.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { isFilled } from '../../parts/form/validators.ts';
import { t } from '../../text/index.ts';

const newDashboard = 'new';

/** Saves a query as a widget of a personal dashboard. */
export function SaveDialog({ tql, onClose }: { tql: string; onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: dashboards = [] } = useQuery(dashboardsQuery());
  const save = async ({ title, dashboard }: { title: string; dashboard: string }): Promise<number> => {
    const id =
      dashboard === newDashboard ? (await createDashboard(undefined, t('dashboards.own.first'))).id : Number(dashboard);
    const known = await queries.fetchQuery({ ...dashboardQuery(id), staleTime: 0 });
    const kept = known.widgets.map(({ id: widget, kind, title: name }) => ({ id: widget, kind, title: name }));
    await changeDashboard(known, { widgets: [...kept, { kind: 'crosstracker', title, width: 'full' }] });
    const { widgets } = await queries.fetchQuery({ ...dashboardQuery(id), staleTime: 0 });
    await saveQuery({ widget_id: widgets.at(-1)?.id ?? 0, tql_query: tql, title, is_default: true });
    return id;
  };
  const saved = useApiForm({
    initialValues: { title: '', dashboard: newDashboard },
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
