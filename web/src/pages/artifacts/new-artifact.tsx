import { Checkbox, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { PageDrop } from '../../fields/file/page-drop.tsx';
import type { FullTracker } from '../../../../contract/trackers/tracker.ts';
import { artifactQuery, createArtifact } from '../../api/artifacts/artifacts.ts';
import { trackerQuery } from '../../api/trackers/structure.ts';
import { useStanding } from '../../parts/feedback/standing.ts';
import { can } from '../../parts/can.tsx';
import { NoFields } from '../../parts/feedback/no-fields.tsx';
import { Forbidden } from '../../parts/feedback/page-failure.tsx';
import { ArtifactLink } from '../../parts/links/artifact-link.tsx';
import { nounOf } from '../../parts/noun.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';
import { done } from '../../parts/feedback/done.ts';
import { Waiting } from '../../parts/feedback/waiting.tsx';
import { factsOf } from '../../fields/type-facts.ts';
import { newValues, readEdit } from './saving/changes.ts';
import { emptyArtifactDraft } from './saving/draft.ts';
import { FieldEdited } from './form/field-edited.tsx';
import { editorOf } from '../../fields/index.ts';
import type { TrackerField } from '../../fields/field-ui.ts';
import { ArtifactForm } from './form/form.tsx';
import { Refused } from './saving/refused.tsx';
import { refusalsIn } from './saving/refusals.ts';
import { SaveBar } from './saving/save-bar.tsx';
import { useBusy } from './saving/use-busy.ts';
import { useDraft } from './saving/use-draft.ts';

const route = getRouteApi('/trackers/$tracker/new');

const begin = () => ({ etag: '', base: [] });

/** A copy begins with all values except attachments and links, which belong to the original. */
const isCopied = (field: TrackerField): boolean => !['file', 'links', 'permissions'].includes(factsOf(field).behavior);

/** The next artifact keeps the choices of the one before, not its texts. */
const isKept = (field: TrackerField): boolean =>
  ['list', 'open-list', 'date', 'number'].includes(factsOf(field).behavior);

/** The values that the form begins with where nobody typed anything yet. */
function useBeginning(
  tracker: FullTracker,
  { parent, copy, title }: { parent?: number; copy?: number; title?: string },
) {
  const { data: original } = useQuery({ ...artifactQuery(copy ?? 0), enabled: copy !== undefined });
  const isWaiting = copy !== undefined && original === undefined;
  const initial = (field: TrackerField): unknown => {
    const editor = editorOf(field);
    if (title !== undefined && field.field_id === tracker.semantics.title?.field_id) return title;
    if (original === undefined || !isCopied(field)) return editor?.initial(field, parent);
    return readEdit(field, original.artifact.values);
  };
  return { isWaiting, initial };
}

/** The artifact of which the new one becomes a child. */
function ParentLine({ id }: { id: number }) {
  const { data: parent } = useQuery(artifactQuery(id));
  if (parent === undefined) return null;
  const { xref, title } = parent.artifact;
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {t('links.parent')} <ArtifactLink id={id}>{`${xref} ${title ?? ''}`}</ArtifactLink>
    </Text>
  );
}

/** The form of a new artifact. */
export function NewArtifact() {
  const { tracker: trackerId } = route.useParams();
  const search = route.useSearch();
  const { parent, copy } = search;
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const { data: tracker } = useSuspenseQuery(trackerQuery(trackerId));
  const { isBusy, tellBusy } = useBusy();
  const draftEditor = useDraft(`tracker ${trackerId}${copy === undefined ? '' : ` copy ${copy}`}`, begin);
  const { isWaiting, initial } = useBeginning(tracker, search);
  const [isRepeated, setRepeated] = useState(false);
  const fields = tracker.fields.filter(
    (field) => editorOf(field) !== undefined && field.permissions.includes('create'),
  );
  const { edits } = draftEditor.draft;
  const creating = useMutation({
    mutationFn: () => {
      const begun = Object.fromEntries(fields.map((field) => [field.field_id, initial(field)]));
      const draft = { ...draftEditor.draft, edits: { ...begun, ...edits } };
      return createArtifact(trackerId, newValues(fields, draft, parent));
    },
    onSuccess: async ({ id }) => {
      if (isRepeated) {
        const kept = Object.entries(edits).filter(([key]) =>
          fields.some((one) => String(one.field_id) === key && isKept(one)),
        );
        draftEditor.replace({ ...emptyArtifactDraft, edits: Object.fromEntries(kept) });
        done(t('quick.done', { id: String(id) }));
        form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
        await queries.invalidateQueries();
        return;
      }
      draftEditor.discard();
      await navigate({ to: '/artifacts/$artifact', params: { artifact: id } });
      await queries.invalidateQueries();
    },
  });
  const form = useRef<HTMLDivElement>(null);
  const first = tracker.semantics.title?.field_id ?? fields[0]?.field_id;
  const create = () => !isBusy && !creating.isPending && creating.mutate();
  useHotkeys([['mod+Enter', create]], [], true);
  const refused = refusalsIn(useStanding(creating.error), fields);
  const noun = nounOf(tracker);

  const draw = (field: TrackerField) => {
    if (!fields.includes(field)) return null;
    const id = field.field_id;
    return (
      <FieldEdited
        key={id}
        field={field}
        context={{ tracker, artifactId: undefined }}
        current={editorOf(field)?.read(undefined, field)}
        edit={edits[id] ?? initial(field)}
        onChange={(edit) => draftEditor.edit(id, edit)}
        error={refused.byField.get(id)}
        onBusy={(isBusy) => tellBusy(id, isBusy)}
        hasFocus={id === first}
      />
    );
  };

  if (tracker.fields.length === 0) {
    return (
      <>
        <PageTitle>{t('tracker.new', { noun })}</PageTitle>
        <NoFields tracker={tracker} />
      </>
    );
  }
  if (!can(tracker, 'tracker.submit')) return <Forbidden>{t('artifact.new.forbidden')}</Forbidden>;
  if (isWaiting) return <Waiting />;
  return (
    <PageDrop project={tracker.project.id}>
      <PageTitle>{t('tracker.new', { noun })}</PageTitle>
      <Stack ref={form}>
        {parent !== undefined && <ParentLine id={parent} />}
        <ArtifactForm tracker={tracker} draw={draw} refused={refused.byField} />
        <Refused lines={refused.rest} />
        <SaveBar
          summary={fields.some((field) => field.required) ? t('artifact.new.hint') : ''}
          label={t('artifact.create', { noun })}
          isSaving={creating.isPending}
          wait={isBusy ? t('save.uploading') : undefined}
          extra={
            <Checkbox
              label={t('artifact.another')}
              checked={isRepeated}
              onChange={(event) => setRepeated(event.currentTarget.checked)}
            />
          }
          onSave={create}
          onDiscard={() => {
            creating.reset();
            draftEditor.discard();
          }}
        />
      </Stack>
    </PageDrop>
  );
}
