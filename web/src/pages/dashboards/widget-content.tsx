import { Group, Select, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Artifact } from '../../../../contract/artifacts/artifact.ts';
import type { Widget, WidgetKind } from '../../../../contract/projects/dashboard.ts';
import type { CrossTrackerQuery } from '../../../../contract/trackers/crosstracker.ts';
import type { FullReport } from '../../../../contract/trackers/report.ts';
import type { FullTracker } from '../../../../contract/trackers/tracker.ts';
import { artifactQuery } from '../../api/artifacts/artifacts.ts';
import { contentQuery, type KnownDashboard, widgetQueriesQuery } from '../../api/dashboards.ts';
import { firstRowsQuery } from '../../api/artifacts/rows.ts';
import { reportQuery } from '../../api/trackers/reports.ts';
import { trackerQuery } from '../../api/trackers/structure.ts';
import { ArtifactStatus } from '../../fields/artifact-status.tsx';
import { isOfType } from '../../fields/type-facts.ts';
import { Loaded } from '../../parts/feedback/loaded.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { type Column, DataTable } from '../../parts/list/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ActivityList } from '../../parts/project/activity-list.tsx';
import { RichText } from '../../parts/rich-text/rich-text.tsx';
import { formatNumber } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import cards from '../queries/queries.module.css';
import { QueryTable } from '../queries/query-table.tsx';
import { BurndownOf } from '../tracker-charts/burndown.tsx';
import { askedBy, viewOf } from '../table/view/view.ts';
import { OpenAndClosed } from '../tracker-charts/over-time.tsx';

interface Props {
  widget: Widget;
  dashboard: KnownDashboard;
}

const rowsShown = 10;

function Queried({ query, widget, dashboard }: { query: CrossTrackerQuery } & Props) {
  const of = dashboard.project === null ? {} : { widget: widget.id };
  const found = useQuery(contentQuery({ tql: query.tql_query, widget: widget.id }, 0, rowsShown));
  return (
    <Loaded of={found}>
      {({ content, total }) => (
        <Stack gap="xs">
          {total === 0 ? (
            <Text c="dimmed">{t('queries.none')}</Text>
          ) : (
            <QueryTable label={query.title} content={content} tql={query.tql_query} />
          )}
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {t('queries.found', { count: total, shown: formatNumber(total) })}
            </Text>
            <TextLink to="/queries" search={{ tql: query.tql_query, ...of }} size="xs" underline="always">
              {t('queries.open')}
            </TextLink>
          </Group>
        </Stack>
      )}
    </Loaded>
  );
}

function QueryWidget({ widget, dashboard }: Props) {
  const [chosen, setChosen] = useState<string>();
  return (
    <Loaded of={useQuery(widgetQueriesQuery(widget.id))}>
      {(queries) => {
        const query =
          queries.find(({ id }) => id === chosen) ?? queries.find(({ is_default }) => is_default) ?? queries[0];
        if (query === undefined) return <Text c="dimmed">{t('dashboards.query.none')}</Text>;
        return (
          <Stack gap="xs">
            {queries.length > 1 && (
              <Select
                size="xs"
                aria-label={t('dashboards.query.choice')}
                data={queries.map(({ id, title }) => ({ value: id, label: title }))}
                value={query.id}
                onChange={(id) => id !== null && setChosen(id)}
                allowDeselect={false}
              />
            )}
            <Queried key={query.id} query={query} widget={widget} dashboard={dashboard} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

const titleOf = (artifact: Artifact): ReactNode => (
  <TextLink to="/artifacts/$artifact" params={{ artifact: artifact.id }} inherit>
    {artifact.title ?? artifact.xref}
  </TextLink>
);

const reportColumns: readonly Column<Artifact>[] = [
  { header: 'queries.column.title', cell: titleOf },
  { header: 'queries.column.status', cell: (artifact) => <ArtifactStatus artifact={artifact} /> },
  { header: 'queries.column.lastUpdateDate', cell: (artifact) => <Moment at={artifact.last_modified_date} /> },
];

/** A real list on a phone, where a table would break its words. */
function ReportList({ label, rows }: { label: string; rows: readonly Artifact[] }) {
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  if (!isPhone) {
    return (
      <DataTable label={label} rows={rows} keyOf={(artifact) => artifact.id} minWidth={320} columns={reportColumns} />
    );
  }
  return (
    <ul className={cards['cards']} aria-label={label}>
      {rows.map((artifact) => (
        <li key={artifact.id} className={cards['card']} data-line-artifact={artifact.id}>
          {titleOf(artifact)}
          <Group gap="sm" mt={4} fz="xs">
            <ArtifactStatus artifact={artifact} />
            <Moment at={artifact.last_modified_date} />
          </Group>
        </li>
      ))}
    </ul>
  );
}

interface ReportProps extends Props {
  report: FullReport;
  tracker: FullTracker;
}

/** The first rows of the table to which its link leads, in the same order and with the same conditions. */
function ReportRows({ widget, report, tracker }: ReportProps) {
  return (
    <Loaded of={useQuery(firstRowsQuery(tracker.id, askedBy(tracker, viewOf(tracker, report, {})), rowsShown))}>
      {({ items, total }) => (
        <Stack gap="xs">
          {total === 0 ? <Text c="dimmed">{t('queries.none')}</Text> : <ReportList label={widget.title} rows={items} />}
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {t('queries.found', { count: total, shown: formatNumber(total) })}
            </Text>
            <TextLink
              to="/trackers/$tracker"
              params={{ tracker: tracker.id }}
              search={{ report: report.id }}
              size="xs"
              underline="always"
            >
              {t('dashboards.report.open')}
            </TextLink>
          </Group>
        </Stack>
      )}
    </Loaded>
  );
}

function ReportOfTracker(props: Omit<ReportProps, 'tracker'>) {
  return (
    <Loaded of={useQuery(trackerQuery(props.report.tracker.id))}>
      {(tracker) => <ReportRows {...props} tracker={tracker} />}
    </Loaded>
  );
}

const ReportWidget = (props: Props) => (
  <Loaded of={useQuery(reportQuery(props.widget.settings.report_id ?? 0))}>
    {(report) => <ReportOfTracker {...props} report={report} />}
  </Loaded>
);

function ChartWidget({ widget }: Props) {
  return (
    <Loaded of={useQuery(trackerQuery(widget.settings.tracker_id ?? 0))}>
      {(tracker) =>
        tracker.semantics.status === undefined ? (
          <Text c="dimmed">{t('charts.overTime.missing')}</Text>
        ) : (
          <OpenAndClosed tracker={tracker.id} range="quarter" />
        )
      }
    </Loaded>
  );
}

function BurndownWidget({ widget }: Props) {
  return (
    <Loaded of={useQuery(artifactQuery(widget.settings.artifact_id ?? 0))}>
      {({ artifact, tracker }) => {
        const field = tracker.fields.find((one) => isOfType(one, 'burndown') && one.is_used);
        return field === undefined ? (
          <Text c="dimmed">{t('charts.burndown.empty')}</Text>
        ) : (
          <BurndownOf artifact={artifact.id} field={field.field_id} />
        );
      }}
    </Loaded>
  );
}

const ActivityWidget = ({ dashboard: { project } }: Props) => (
  <ActivityList {...(project === null ? {} : { project: project.id })} />
);

const contents: Record<WidgetKind, (props: Props) => ReactNode> = {
  crosstracker: QueryWidget,
  report: ReportWidget,
  chart: ChartWidget,
  burndown: BurndownWidget,
  activity: ActivityWidget,
  text: ({ widget, dashboard: { project } }) => <RichText html={widget.html ?? ''} project={project?.id ?? null} />,
};

export function WidgetContent(props: Props) {
  const Content = contents[props.widget.kind];
  return <Content {...props} />;
}
