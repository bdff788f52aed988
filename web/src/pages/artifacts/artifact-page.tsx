import { Alert, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { artifactQuery, type Known } from '../../api/artifacts/artifacts.ts';
import { useGone } from '../../live/use-gone.ts';
import { Can, can } from '../../parts/can.tsx';
import { t } from '../../text/index.ts';
import { ArtifactField } from './form/artifact-field.tsx';
import { ArtifactHead } from './artifact-head.tsx';
import { ChangedMeanwhile } from './saving/changed-meanwhile.tsx';
import { changedFields } from './saving/changes.ts';
import { CommentBox } from './comment-box.tsx';
import { hasComment } from './saving/draft.ts';
import { editorOf } from '../../fields/index.ts';
import type { TrackerField } from '../../fields/field-ui.ts';
import { ArtifactForm } from './form/form.tsx';
import { History } from './history/history.tsx';
import { MergeDialog } from './saving/merge-dialog.tsx';
import { Refused } from './saving/refused.tsx';
import { refusalsIn } from './saving/refusals.ts';
import { SaveBar } from './saving/save-bar.tsx';
import { useBusy } from './saving/use-busy.ts';
import { useDraft } from './saving/use-draft.ts';
import { useOpened } from './form/use-opened.ts';
import { useSaving } from './saving/use-saving.ts';

const route = getRouteApi('/artifacts/$artifact');

function summaryOf(count: number, isCommented: boolean): string {
  if (count === 0 && isCommented) return t('save.summary.commentOnly');
  return t(isCommented ? 'save.summary.comment' : 'save.summary', { count });
}

function Page({ known }: { known: Known }) {
  const { artifact, tracker, etag } = known;
  const mayUpdate = can(artifact, 'artifact.update');
  const isGone = useGone(artifact.id);
  const opened = useOpened();
  const { isBusy, tellBusy } = useBusy();
  const draftEditor = useDraft(`artifact ${artifact.id}`, () => ({ etag, base: artifact.values ?? [] }));
  const { draft } = draftEditor;
  const saving = useSaving(known, draftEditor, opened.closeAll);
  const refused = refusalsIn(saving.error, tracker.fields);
  const changes = changedFields(tracker.fields, draft);
  const isUnsaved = changes.length > 0 || hasComment(draft);
  const maySave = isUnsaved && !isBusy && !saving.isSaving && saving.conflict === undefined;
  const save = () => maySave && saving.save(draft);
  useHotkeys([['mod+Enter', save]], [], true);

  const maySet = (field: TrackerField): boolean =>
    mayUpdate && editorOf(field) !== undefined && field.permissions.includes('update');
  const discard = () => {
    saving.discard();
    opened.closeAll();
  };
  const draw = (field: TrackerField) => (
    <ArtifactField
      field={field}
      known={known}
      draftEditor={draftEditor}
      opened={opened}
      maySet={maySet(field)}
      error={refused.byField.get(field.field_id)}
      onBusy={tellBusy}
    />
  );
  return (
    <>
      <ArtifactHead
        known={known}
        isEditing={opened.isAll}
        onEdit={tracker.fields.some(maySet) ? opened.toggleAll : undefined}
      />
      <Stack>
        {isGone && <Alert color="yellow">{t('live.artifact.gone')}</Alert>}
        <ArtifactForm tracker={tracker} draw={draw} refused={refused.byField} />
        <Can on={artifact} action="artifact.comment">
          <CommentBox tracker={tracker} comment={draft.comment} onChange={draftEditor.comment} />
        </Can>
        <Refused lines={refused.rest} />
        {(isUnsaved || isBusy) && (
          <SaveBar
            summary={summaryOf(changes.length, hasComment(draft))}
            label={t('app.save')}
            isSaving={saving.isSaving}
            wait={isBusy ? t('save.uploading') : undefined}
            notice={
              isUnsaved &&
              draft.etag !== etag &&
              !saving.isSaving && <ChangedMeanwhile known={known} onLook={() => void saving.look()} />
            }
            onSave={save}
            onDiscard={discard}
          />
        )}
        <History id={artifact.id} fields={tracker.fields} />
      </Stack>
      {saving.conflict !== undefined && (
        <MergeDialog
          draft={draft}
          latest={saving.conflict}
          isSaving={saving.isSaving}
          error={saving.error}
          onSave={saving.saveMerged}
          onClose={saving.leaveConflict}
        />
      )}
    </>
  );
}

export function ArtifactPage() {
  const { artifact } = route.useParams();
  const { data } = useSuspenseQuery(artifactQuery(artifact));
  return <Page key={artifact} known={data} />;
}
