import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { GivenWidget, Widget, WidgetKind, WidgetSettings } from '../../../../contract/projects/dashboard.ts';
import { widgetKindNames, widgetWidths } from '../../../../contract/projects/dashboard.ts';
import type { CrossTrackerQuery } from '../../../../contract/trackers/crosstracker.ts';
import { type KnownDashboard, saveQuery, widgetQueriesQuery } from '../../api/dashboards.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { isFilled } from '../../parts/form/validators.ts';
import { t } from '../../text/index.ts';
import { ReportChoice, TrackerChoice } from './choices.tsx';

interface Props {
  dashboard: KnownDashboard;
  /** undefined: a new one */
  widget?: Widget | undefined;
  onClose: () => void;
  /** Writes the widget and resolves to its id. */
  onSave: (given: GivenWidget) => Promise<number>;
  onSaved: () => Promise<unknown>;
}

interface Values extends Record<string, unknown> {
  kind: WidgetKind;
  title: string;
  width: Widget['width'];
  tracker: string;
  report: string;
  artifact: string;
  text: string;
  tql: string;
}

const ownProject =
  "SELECT @tracker.name, @title, @status, @assigned_to\nFROM @project = 'self'\nWHERE @status = OPEN()";
const allProjects =
  'SELECT @project.name, @title, @status, @assigned_to\nFROM @project = MY_PROJECTS()\nWHERE @assigned_to = MYSELF() AND @status = OPEN()';

const settingsOf = ({ kind, report, tracker, artifact, text }: Values): WidgetSettings => {
  if (kind === 'report') return { report_id: Number(report) };
  if (kind === 'chart') return { tracker_id: Number(tracker) };
  if (kind === 'burndown') return { artifact_id: Number(artifact.replace('#', '')) };
  return kind === 'text' ? { text } : {};
};

const isNumber = (value: string) => (/^#?\d{1,10}$/.test(value.trim()) ? null : t('dashboards.artifact.wrong'));

/** The parts of the form that one kind of widget has. */
function Settings({
  dashboard,
  form,
}: {
  dashboard: KnownDashboard;
  form: ReturnType<typeof useApiForm<Values, unknown>>['form'];
}) {
  const { kind, tracker } = form.getValues();
  const project = dashboard.project?.id;
  if (kind === 'report') {
    return (
      <>
        <TrackerChoice project={project} {...form.getInputProps('tracker')} />
        <ReportChoice tracker={Number(tracker)} {...form.getInputProps('report')} />
      </>
    );
  }
  if (kind === 'chart') return <TrackerChoice project={project} {...form.getInputProps('tracker')} />;
  if (kind === 'burndown') {
    return (
      <TextInput label={t('dashboards.artifact')} placeholder="#12" required {...form.getInputProps('artifact')} />
    );
  }
  if (kind === 'text') {
    return (
      <Textarea
        label={t('dashboards.text')}
        description={t('dashboards.text.hint')}
        autosize
        minRows={4}
        {...form.getInputProps('text')}
      />
    );
  }
  if (kind !== 'crosstracker') return null;
  return <Textarea label={t('queries.tql')} autosize minRows={3} ff="monospace" {...form.getInputProps('tql')} />;
}

/** Adds a widget to a dashboard, or changes one. */
export function WidgetForm({ dashboard, widget, onClose, onSave, onSaved }: Props) {
  const isQuery = widget?.kind === 'crosstracker';
  const { data: queries } = useQuery({ ...widgetQueriesQuery(widget?.id ?? 0), enabled: isQuery });
  if (isQuery && queries === undefined) return null;
  const query = queries?.find(({ is_default }) => is_default) ?? queries?.[0];
  return <LoadedForm {...{ dashboard, widget, onClose, onSave, onSaved }} query={query} />;
}

function LoadedForm({
  dashboard,
  widget,
  onClose,
  onSave,
  onSaved,
  query,
}: Props & { query: CrossTrackerQuery | undefined }) {
  const { settings = {} } = widget ?? {};
  const usual = dashboard.project === null ? allProjects : ownProject;
  // A query that could not be saved leaves the new widget, which the next attempt completes.
  const made = useRef<Pick<Widget, 'id' | 'kind'> | undefined>(widget);
  const saved = useApiForm<Values, void>({
    initialValues: {
      kind: widget?.kind ?? 'crosstracker',
      title: widget?.title ?? '',
      width: widget?.width ?? 'half',
      tracker: String(settings.tracker_id ?? ''),
      report: String(settings.report_id ?? ''),
      artifact: String(settings.artifact_id ?? ''),
      text: settings.text ?? '',
      tql: query?.tql_query ?? usual,
    },
    validate: {
      title: isFilled,
      tracker: (value, { kind }) =>
        kind === 'chart' || (kind === 'report' && widget === undefined) ? isFilled(value) : null,
      report: (value, { kind }) => (kind === 'report' ? isFilled(value) : null),
      artifact: (value, { kind }) => (kind === 'burndown' ? isNumber(value) : null),
      tql: (value, { kind }) => (kind === 'crosstracker' ? isFilled(value) : null),
    },
    save: async (values) => {
      const { kind, title, width, tql } = values;
      const known = made.current?.kind === kind ? { id: made.current.id } : {};
      const id = await onSave({ ...known, kind, title, width, settings: settingsOf(values) });
      made.current = { id, kind };
      if (kind === 'crosstracker') {
        await saveQuery({ widget_id: id, tql_query: tql, title, is_default: true }, query);
      }
    },
    onSaved,
  });
  const { form } = saved;
  return (
    <FormDialog
      title={t(widget === undefined ? 'dashboards.widget.add' : 'dashboards.widget.edit')}
      label={t('app.save')}
      of={saved}
      onClose={onClose}
    >
      <Select
        label={t('dashboards.widget.kind')}
        data={widgetKindNames.map((value) => ({ value, label: t(`dashboards.kind.${value}`) }))}
        allowDeselect={false}
        disabled={widget !== undefined}
        {...form.getInputProps('kind')}
      />
      <TextInput label={t('dashboards.widget.title')} required {...form.getInputProps('title')} />
      <Settings dashboard={dashboard} form={form} />
      <Select
        label={t('dashboards.widget.width')}
        data={widgetWidths.map((value) => ({ value, label: t(`dashboards.width.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('width')}
      />
    </FormDialog>
  );
}
