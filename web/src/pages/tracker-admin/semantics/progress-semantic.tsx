import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { allLinkTypesQuery } from '../../../api/trackers/administration.ts';
import { t } from '../../../text/index.ts';
import { FieldChoice } from '../field-choice.tsx';
import { fits } from './draft.ts';
import type { SemanticProps } from './status-semantic.tsx';

function LinkTypes({ draft, set }: Omit<SemanticProps, 'tracker'>) {
  const { data: types } = useQuery(allLinkTypesQuery);
  const data = (types ?? []).map((type) => ({ value: type.shortname, label: type.forward_label }));
  return (
    <Select
      label={t('semantic.progress.linkType')}
      data={data}
      value={draft.linkType}
      onChange={(linkType) => linkType !== null && set({ linkType })}
      allowDeselect={false}
    />
  );
}

/** The progress of an artifact. */
export function ProgressSemantic({ tracker, draft, set }: SemanticProps) {
  return (
    <Stack gap="xs">
      <Select
        label={t('semantic.progress')}
        description={t('semantic.progress.hint')}
        allowDeselect={false}
        value={draft.progress}
        onChange={(kind) => set({ progress: kind ?? 'none' })}
        data={[
          { value: 'none', label: t('trackerAdmin.none') },
          { value: 'effort', label: t('semantic.progress.effort') },
          { value: 'links', label: t('semantic.progress.links') },
        ]}
      />
      {draft.progress === 'effort' && (
        <>
          <FieldChoice
            tracker={tracker}
            label={t('semantic.total')}
            fits={fits.number}
            value={draft.total}
            onChange={(total) => set({ total })}
          />
          <FieldChoice
            tracker={tracker}
            label={t('semantic.remaining')}
            fits={fits.number}
            value={draft.remaining}
            onChange={(remaining) => set({ remaining })}
          />
        </>
      )}
      {draft.progress === 'links' && <LinkTypes draft={draft} set={set} />}
    </Stack>
  );
}
