import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { artifactQuery, type Known, readArtifact, saveArtifact } from '../../../api/artifacts/artifacts.ts';
import { ApiError } from '../../../api/client.ts';
import { t } from '../../../text/index.ts';
import { updateOf } from './changes.ts';
import type { ArtifactDraft } from './draft.ts';
import type { DraftEditor } from './use-draft.ts';

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** Saves a draft. If someone else saved first, `conflict` is the current version. */
export function useSaving({ artifact: { id }, tracker }: Known, draftEditor: DraftEditor, onSaved: () => void) {
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Known>();

  const look = async (): Promise<void> => {
    const latest = await readArtifact(id);
    queries.setQueryData(artifactQuery(id).queryKey, latest);
    setConflict(latest);
  };

  const saving = useMutation({
    mutationFn: async (draft: ArtifactDraft) => {
      const update = updateOf(tracker.fields, draft);
      if ((update.values ?? []).length > 0 || update.comment !== undefined) await saveArtifact(id, draft.etag, update);
      // The input stays visible until the saved version is loaded.
      await queries.invalidateQueries();
    },
    onSuccess: () => {
      setConflict(undefined);
      draftEditor.discard();
      notifications.show({ message: t('app.saved') });
      onSaved();
    },
    onError: async (error) => {
      if (isConflict(error)) await look();
    },
  });

  return {
    conflict,
    look,
    isSaving: saving.isPending,
    error: isConflict(saving.error) ? null : saving.error,
    save: (draft: ArtifactDraft) => saving.mutate(draft),
    /** Continues with the merged draft. If it is refused, it is not merged again. */
    saveMerged: (draft: ArtifactDraft): void => {
      draftEditor.replace(draft);
      saving.mutate(draft, { onError: (error) => (isConflict(error) ? undefined : setConflict(undefined)) });
    },
    leaveConflict: () => setConflict(undefined),
    discard: () => {
      saving.reset();
      draftEditor.discard();
    },
  };
}
