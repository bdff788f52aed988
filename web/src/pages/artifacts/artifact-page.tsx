import { Alert, Button, Stack } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useWatchToggle } from '../../api/users/notifications.ts';
import { PageDrop } from '../../fields/file/page-drop.tsx';
import { openValue } from './in-place/open-value.ts';
import { artifactQuery, type Known } from '../../api/artifacts/artifacts.ts';
import { useGone } from '../../live/use-gone.ts';
import { useStanding } from '../../parts/feedback/standing.ts';
import { Can, can } from '../../parts/can.tsx';
import { useNames } from '../../parts/names.ts';
import { PermissionsLink } from '../../parts/permissions-link.tsx';
import { useSingleKeys } from '../../parts/single-keys.ts';
import { t } from '../../text/index.ts';
import { ArtifactField } from './form/artifact-field.tsx';
import { ArtifactHead } from './artifact-head.tsx';
import { Children } from './children.tsx';
import { ChangedMeanwhile } from './saving/changed-meanwhile.tsx';
import { changedFields, valueIn } from './saving/changes.ts';
import { CommentBox, NothingToSend } from './comment-box.tsx';
import { hasComment } from './saving/draft.ts';
import { editorOf } from '../../fields/index.ts';
import type { TrackerField } from '../../fields/field-ui.ts';
import { factsOf, hasValues } from '../../fields/type-facts.ts';
import { isEmptyValue } from './form/field-shown.tsx';
import { ArtifactForm } from './form/form.tsx';
import classes from './form/form.module.css';
import { History } from './history/history.tsx';
import { MergeDialog } from './saving/merge-dialog.tsx';
import { Refused } from './saving/refused.tsx';
import { refusalsIn } from './saving/refusals.ts';
import { SaveBar } from './saving/save-bar.tsx';
import { useBusy } from './saving/use-busy.ts';
import { useDraft } from './saving/use-draft.ts';
import { useOpened } from './form/use-opened.ts';
import { useFocusAfter } from './saving/use-focus-after.ts';
import { useSaving } from './saving/use-saving.ts';

const route = getRouteApi('/artifacts/$artifact');

function summaryOf(count: number, isCommented: boolean): string {
  if (count === 0 && isCommented) return t('comment.keys');
  return t(isCommented ? 'save.summary.comment' : 'save.summary', { count });
}

function Page({ known }: { known: Known }) {
  const { artifact, tracker, etag } = known;
  const mayUpdate = can(artifact, 'artifact.update');
  useNames();
  const isGone = useGone(artifact);
  const opened = useOpened();
  const [showsEmpty, { toggle: turnEmpty }] = useDisclosure();
  const { isBusy, tellBusy } = useBusy();
  const draftEditor = useDraft(`artifact ${artifact.id}`, () => ({ etag, base: artifact.values ?? [] }));
  const { draft } = draftEditor;
  const saving = useSaving(known, draftEditor, opened.closeAll);
  const refused = refusalsIn(useStanding(saving.error), tracker.fields);
  const changes = changedFields(tracker.fields, draft);
  const isUnsaved = changes.length > 0 || hasComment(draft);
  const maySave = isUnsaved && !isBusy && !saving.isSaving && saving.conflict === undefined;
  const save = () => maySave && saving.save(draft);
  useHotkeys([['mod+Enter', save]], [], true);
  const head = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const toggleWatch = useWatchToggle();
  const { title, status, contributor } = tracker.semantics;

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
  // Nobody reads an empty field: it waits behind one link, unless it is being edited.
  const empty = tracker.fields.filter(
    (field) =>
      field.is_used &&
      hasValues(field) &&
      !(field.field_id in draft.edits) &&
      !refused.byField.has(field.field_id) &&
      !opened.has(field.field_id) &&
      field.field_id !== title?.field_id &&
      editorOf(field)?.isAlwaysOpen !== true &&
      isEmptyValue(field, valueIn(artifact.values, field.field_id)),
  );
  const change = (field: number | undefined) => {
    const isHidden = !showsEmpty && empty.some(({ field_id: id }) => id === field);
    if (isHidden) flushSync(turnEmpty);
    openValue(page.current, field);
  };
  useSingleKeys({
    e: () => openValue(head.current, title?.field_id),
    s: () => change(status?.field_id),
    a: () => change(contributor?.field_id),
    w: () => toggleWatch(artifact.id),
  });
  // The heading shows the title, and changes it.
  const isInHeading = (field: TrackerField): boolean =>
    field.field_id === title?.field_id &&
    factsOf(field).behavior === 'string' &&
    !(opened.isAll || field.field_id in draft.edits || refused.byField.has(field.field_id));
  const isShownIn = (part: 'main' | 'side') => (field: TrackerField) => {
    if (isInHeading(field)) return false;
    const isShort = ['number', 'date', 'choices', 'user', 'groups'].includes(factsOf(field).holds ?? '');
    const isHidden = empty.includes(field) && !showsEmpty && !opened.isAll;
    return isShort === (part === 'side') && !isHidden;
  };
  const isCommentOnly = changes.length === 0 && !isBusy;
  const hasBar = isUnsaved || isBusy;
  const editButton = useFocusAfter(hasBar || opened.isAll || saving.conflict !== undefined);
  const bar = (
    <SaveBar
      isInline={isCommentOnly}
      summary={summaryOf(changes.length, hasComment(draft))}
      label={t(isCommentOnly ? 'comment.send' : 'app.save')}
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
  );
  const send = hasBar ? bar : <NothingToSend />;
  return (
    <PageDrop project={artifact.project.id}>
      <ArtifactHead
        ref={head}
        known={known}
        title={tracker.fields.find((field) => isInHeading(field) && maySet(field))}
        isEditing={opened.isAll}
        editButton={editButton}
        onEdit={tracker.fields.some(maySet) ? opened.toggleAll : undefined}
      />
      {isGone && (
        <Alert color="yellow" mb="md">
          {t('live.artifact.gone')}
        </Alert>
      )}
      <div ref={page} className={classes['page']}>
        <ArtifactForm tracker={tracker} draw={draw} refused={refused.byField} has={isShownIn('main')} />
        <aside className={classes['side']} aria-label={t('artifact.fields')}>
          <ArtifactForm tracker={tracker} draw={draw} refused={refused.byField} has={isShownIn('side')} />
          {empty.length > 0 && !opened.isAll && (
            <Button variant="subtle" size="compact-sm" mt="sm" aria-expanded={showsEmpty} onClick={turnEmpty}>
              {t(showsEmpty ? 'artifact.empty.hide' : 'artifact.empty.show', { count: empty.length })}
            </Button>
          )}
          <PermissionsLink kind="artifact" id={artifact.id} />
        </aside>
        <Stack>
          <Children known={known} />
          <History id={artifact.id} fields={tracker.fields} etag={mayUpdate ? etag : undefined}>
            <Can on={artifact} action="artifact.comment">
              <CommentBox
                tracker={tracker}
                comment={draft.comment}
                send={isCommentOnly ? send : undefined}
                onChange={draftEditor.comment}
              />
            </Can>
          </History>
          <Refused lines={refused.rest} />
          {hasBar && !isCommentOnly && bar}
        </Stack>
      </div>
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
    </PageDrop>
  );
}

export function ArtifactPage() {
  const { artifact } = route.useParams();
  const { data } = useSuspenseQuery(artifactQuery(artifact));
  return <Page key={artifact} known={data} />;
}
