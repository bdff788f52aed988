import { Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { trackerQuery } from '../../api/trackers/structure.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';
import { Burndown } from './burndown.tsx';
import { ByList } from './by-list.tsx';
import { OverTime } from './over-time.tsx';
import { isOfType } from '../../fields/type-facts.ts';

const route = getRouteApi('/trackers/$tracker/charts');

/** Charts of the artifacts of a tracker. */
export function Charts() {
  const { data: tracker } = useSuspenseQuery(trackerQuery(route.useParams().tracker));
  const { by = tracker.semantics.status?.field_id } = route.useSearch();
  const navigate = route.useNavigate();
  const burndown = tracker.fields.find((field) => isOfType(field, 'burndown') && field.is_used);
  return (
    <>
      <PageTitle tab={`${t('tracker.charts')} · ${tracker.label} · ${tracker.project.label}`}>
        {t('charts.title', { tracker: tracker.label })}
      </PageTitle>
      <Stack>
        <OverTime tracker={tracker} />
        <ByList
          tracker={tracker}
          by={by}
          onChange={(field) => void navigate({ search: { by: field }, replace: true })}
        />
        {burndown !== undefined && <Burndown tracker={tracker} field={burndown} />}
      </Stack>
    </>
  );
}
