import { Select } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { myProjectsQuery, trackersQuery } from '../../api/projects/projects.ts';
import { reportsQuery } from '../../api/trackers/reports.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../../text/index.ts';

interface Input {
  value?: string;
  onChange?: (value: string) => void;
  error?: unknown;
}

/** A tracker of the project, or of the projects of the person. */
export function TrackerChoice({ project, value, onChange, error }: Input & { project: number | undefined }) {
  const { data: mine } = useInfiniteQuery({ ...myProjectsQuery, enabled: project === undefined });
  const own = mine?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];
  const found = useQueries({ queries: (project === undefined ? own : [project]).map((id) => trackersQuery(id)) });
  const trackers = found.flatMap(({ data }) => data?.items ?? []);
  return (
    <Select
      label={t('dashboards.tracker')}
      required
      searchable
      data={trackers.map(({ id, label, project: of }) => ({
        value: String(id),
        label: project === undefined ? `${of.label} · ${label}` : label,
      }))}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? '')}
      error={error as string}
    />
  );
}

/** A saved report of a tracker. */
export function ReportChoice({ tracker, value, onChange, error }: Input & { tracker: number }) {
  const { data: reports = [] } = useQuery({ ...reportsQuery(tracker), enabled: tracker > 0 });
  return (
    <Select
      label={t('dashboards.report')}
      required
      data={reports.map(({ id, label }) => ({ value: String(id), label }))}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? '')}
      error={error as string}
    />
  );
}
