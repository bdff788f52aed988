import { Stack, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import type { TrackerRules } from '../../../../../contract/trackers/workflow.ts';
import type { Version } from '../../../api/writes.ts';
import { useAdministered, useTrackerRefresh } from '../../../api/trackers/administration.ts';
import { rulesQuery, saveRules } from '../../../api/trackers/workflow.ts';
import { PageTitle } from '../../../parts/page-title.tsx';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { t } from '../../../text/index.ts';
import { DateRules } from './date-rules.tsx';
import { ListRules } from './list-rules.tsx';
import { Saved } from '../saved.tsx';

function RulesForm({ tracker, rules }: { tracker: FullTracker; rules: TrackerRules & Version }) {
  const refresh = useTrackerRefresh();
  const saved = useEditForm({
    seen: rules,
    valuesOf: ({ dates, lists }) => ({ dates, lists }),
    save: (wanted, base) => saveRules(tracker.id, base, wanted),
    onSaved: refresh,
  });
  const { values, setFieldValue } = saved.form;
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack>
        <Title order={2} size="h4">
          {t('rules.dates')}
        </Title>
        <DateRules tracker={tracker} rules={values.dates} onChange={(dates) => setFieldValue('dates', dates)} />
        <Title order={2} size="h4" mt="md">
          {t('rules.lists')}
        </Title>
        <ListRules tracker={tracker} rules={values.lists} onChange={(lists) => setFieldValue('lists', lists)} />
        <FormButtons of={saved} label={t('app.save')}>
          <Saved when={saved.isSaved} />
        </FormButtons>
      </Stack>
    </form>
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
