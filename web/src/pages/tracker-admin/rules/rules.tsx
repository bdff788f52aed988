import { Button, Group, Stack, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import type { TrackerRules } from '../../../../../contract/trackers/workflow.ts';
import { put } from '../../../api/client.ts';
import { useAdministered, useTrackerChange } from '../../../api/trackers/administration.ts';
import { rulesQuery } from '../../../api/trackers/workflow.ts';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { DateRules } from './date-rules.tsx';
import { ListRules } from './list-rules.tsx';
import { Saved } from '../saved.tsx';

function RulesForm({ tracker, rules }: { tracker: FullTracker; rules: TrackerRules }) {
  const [draft, setDraft] = useState(rules);
  const save = useTrackerChange((wanted: TrackerRules) => put(`/trackers/${tracker.id}/rules`, wanted));
  return (
    <Stack>
      <Title order={2} size="h4">
        {t('rules.dates')}
      </Title>
      <DateRules tracker={tracker} rules={draft.dates} onChange={(dates) => setDraft({ ...draft, dates })} />
      <Title order={2} size="h4" mt="md">
        {t('rules.lists')}
      </Title>
      <ListRules tracker={tracker} rules={draft.lists} onChange={(lists) => setDraft({ ...draft, lists })} />
      <Refusal error={save.error} />
      <Group>
        <Button loading={save.isPending} onClick={() => save.mutate(draft)}>
          {t('app.save')}
        </Button>
        <Saved when={save.isSuccess} />
      </Group>
    </Stack>
  );
}

/** Rules between dates, and between list values. */
export function Rules() {
  const tracker = useAdministered();
  const { data: rules } = useSuspenseQuery(rulesQuery(tracker.id));
  return (
    <>
      <PageTitle hint={t('rules.hint')}>{t('trackerAdmin.rules')}</PageTitle>
      <RulesForm tracker={tracker} rules={rules} />
    </>
  );
}
