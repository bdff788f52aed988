import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconGitMerge } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { artifactQuery, type Known } from '../../api/artifacts.ts';
import { useSelf } from '../../api/session.ts';
import { t } from '../../text/index.ts';
import { ArtifactHead } from './artifact-head.tsx';
import { changedFields, readEdit, valueIn } from './changes.ts';
import { CommentBox } from './comment-box.tsx';
import { hasComment } from './draft.ts';
import { FieldEdited } from './field-edited.tsx';
import { FieldShown } from './field-shown.tsx';
import { editingOf } from './fields/index.ts';
import type { TrackerField } from './fields/widget.ts';
import { Form } from './form.tsx';
import { History } from './history.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { Refused } from './refused.tsx';
import { refusalsIn } from './refusals.ts';
import { SaveBar } from './save-bar.tsx';
import { useBusy } from './use-busy.ts';
import { useDraft } from './use-draft.ts';
import { useSaving } from './use-saving.ts';

const route = getRouteApi('/artifacts/$artifact');

/** Somebody changed it since the draft was begun. */
function ChangedMeanwhile({ known, onLook }: { known: Known; onLook: () => void }) {
  return (
    <Alert variant="default" icon={<IconGitMerge aria-hidden />} title={t('merge.meanwhile')}>
      <Group gap="sm">
        {t('merge.meanwhile.hint', { name: known.artifact.last_update_by_user.display_name })}
        <Button size="xs" variant="default" onClick={onLook}>
          {t('merge.look')}
        </Button>
      </Group>
    </Alert>
  );
}

function summaryOf(count: number, isCommented: boolean): string {
  if (count === 0 && isCommented) return t('save.summary.commentOnly');
  return t(isCommented ? 'save.summary.comment' : 'save.summary', { count });
}

function Page({ known }: { known: Known }) {
  const { artifact, tracker, etag } = known;
  const isSignedIn = useSelf() !== null;
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [isAll, setAll] = useState(false);
  const [focused, setFocused] = useState<number>();
  const { isBusy, tellBusy } = useBusy();
  const desk = useDraft(`artifact ${artifact.id}`, () => ({ etag, base: artifact.values ?? [] }));
  const { draft } = desk;
  const close = () => {
    setOpened(new Set());
    setAll(false);
  };
  const saving = useSaving(known, desk, close);
  const refused = refusalsIn(saving.error, tracker.fields);
  const place = { tracker, artifactId: artifact.id };
  const changes = changedFields(tracker.fields, draft);
  const isUnsaved = changes.length > 0 || hasComment(draft);
  const maySave = isUnsaved && !isBusy && !saving.isSaving && saving.conflict === undefined;
  const save = () => maySave && saving.save(draft);
  useHotkeys([['mod+Enter', save]], [], true);

  const maySet = (field: TrackerField): boolean =>
    isSignedIn && editingOf(field) !== undefined && field.permissions.includes('update');
  const open = (field: TrackerField) => {
    setOpened(new Set([...opened, field.field_id]));
    setFocused(field.field_id);
  };
  const undo = (field: TrackerField) => {
    setOpened(new Set([...opened].filter((id) => id !== field.field_id)));
    desk.forget(field.field_id);
  };

  const draw = (field: TrackerField) => {
    const id = field.field_id;
    const isAlwaysOpen = editingOf(field)?.isAlwaysOpen === true;
    const isEdited = id in draft.edits;
    if (!maySet(field) || !(isAlwaysOpen || isEdited || isAll || opened.has(id))) {
      const onEdit = maySet(field) ? () => open(field) : undefined;
      return <FieldShown key={id} field={field} value={valueIn(artifact.values, id)} onEdit={onEdit} />;
    }
    const current = readEdit(field, artifact.values);
    return (
      <FieldEdited
        key={id}
        field={field}
        place={place}
        current={current}
        edit={isEdited ? draft.edits[id] : current}
        onChange={(edit) => desk.edit(id, edit)}
        error={refused.byField.get(id)}
        onBusy={(isBusy) => tellBusy(id, isBusy)}
        onUndo={isEdited || opened.has(id) ? () => undo(field) : undefined}
        hasFocus={focused === id}
      />
    );
  };

  return (
    <>
      <ArtifactHead
        known={known}
        isEditing={isAll}
        onEdit={tracker.fields.some(maySet) ? () => setAll(!isAll) : undefined}
      />
      <Stack>
        {isUnsaved && draft.etag !== etag && !saving.isSaving && (
          <ChangedMeanwhile known={known} onLook={() => void saving.look()} />
        )}
        <Form tracker={tracker} draw={draw} />
        {isSignedIn && (
          <Stack component="section" gap="xs" aria-label={t('comment.title')}>
            <Title order={2} size="h4">
              {t('comment.title')}
            </Title>
            <CommentBox tracker={tracker} comment={draft.comment} onChange={desk.comment} />
            <Text size="sm" c="dimmed">
              {t('comment.hint')}
            </Text>
          </Stack>
        )}
        <Refused lines={refused.rest} />
        {(isUnsaved || isBusy) && (
          <SaveBar
            summary={summaryOf(changes.length, hasComment(draft))}
            label={t('app.save')}
            isSaving={saving.isSaving}
            wait={isBusy ? t('save.uploading') : undefined}
            onSave={save}
            onDiscard={() => {
              saving.discard();
              close();
            }}
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
