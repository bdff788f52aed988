import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { patch } from '../../../api/client.ts';
import { useAdministered, useTrackerChange } from '../../../api/trackers/administration.ts';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { FieldChoice } from '../field-choice.tsx';
import { ProgressSemantic } from './progress-semantic.tsx';
import { Saved } from '../saved.tsx';
import { type SemanticsDraft, draftOf, fits, semanticsOf } from './draft.ts';
import { StatusSemantic } from './status-semantic.tsx';
import { TimeframeSemantic } from './timeframe-semantic.tsx';

function SemanticsForm({ tracker }: { tracker: FullTracker }) {
  const [draft, setDraft] = useState(draftOf(tracker));
  const set = (part: Partial<SemanticsDraft>) => setDraft({ ...draft, ...part });
  const save = useTrackerChange((wanted: SemanticsDraft) => patch(`/trackers/${tracker.id}`, semanticsOf(wanted)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft);
  };
  const parts = { tracker, draft, set };
  return (
    <form onSubmit={submit}>
      <Stack maw={560}>
        <FieldChoice
          tracker={tracker}
          label={t('semantic.title')}
          description={t('semantic.title.hint')}
          fits={fits.title}
          value={draft.title}
          onChange={(title) => set({ title })}
        />
        <FieldChoice
          tracker={tracker}
          label={t('semantic.description')}
          description={t('semantic.description.hint')}
          fits={fits.description}
          value={draft.description}
          onChange={(description) => set({ description })}
        />
        <StatusSemantic {...parts} />
        <FieldChoice
          tracker={tracker}
          label={t('semantic.contributor')}
          description={t('semantic.contributor.hint')}
          fits={fits.contributor}
          value={draft.contributor}
          onChange={(contributor) => set({ contributor })}
        />
        <TimeframeSemantic {...parts} />
        <ProgressSemantic {...parts} />
        <FieldChoice
          tracker={tracker}
          label={t('semantic.effort')}
          description={t('semantic.effort.hint')}
          fits={fits.effort}
          value={draft.initialEffort}
          onChange={(initialEffort) => set({ initialEffort })}
        />
        <Refusal error={save.error} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('app.save')}
          </Button>
          <Saved when={save.isSuccess} />
        </Group>
      </Stack>
    </form>
  );
}

/** The semantics of a tracker. */
export function Semantics() {
  const tracker = useAdministered();
  return (
    <>
      <PageTitle hint={t('trackerAdmin.semantics.hint')}>{t('trackerAdmin.semantics')}</PageTitle>
      <SemanticsForm tracker={tracker} />
    </>
  );
}
