import { Stack } from '@mantine/core';
import { changeTracker, useAdministered, useTrackerRefresh } from '../../../api/trackers/administration.ts';
import type { KnownTracker } from '../../../api/trackers/structure.ts';
import { PageTitle } from '../../../parts/page-title.tsx';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
import { t } from '../../../text/index.ts';
import { FieldChoice } from '../field-choice.tsx';
import { ProgressSemantic } from './progress-semantic.tsx';
import { Saved } from '../saved.tsx';
import { semanticsDraftOf, fits, semanticsOf } from './draft.ts';
import { StatusSemantic } from './status-semantic.tsx';
import { TimeframeSemantic } from './timeframe-semantic.tsx';

function SemanticsForm({ tracker }: { tracker: KnownTracker }) {
  const refresh = useTrackerRefresh();
  const saved = useEditForm({
    seen: tracker,
    valuesOf: semanticsDraftOf,
    save: (wanted, base) => changeTracker(base, semanticsOf(wanted)),
    onSaved: refresh,
  });
  const { values: draft, setValues: set } = saved.form;
  const parts = { tracker, draft, set };
  return (
    <form noValidate onSubmit={saved.onSubmit}>
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
        <FormButtons of={saved} label={t('app.save')}>
          <Saved when={saved.isSaved} />
        </FormButtons>
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
