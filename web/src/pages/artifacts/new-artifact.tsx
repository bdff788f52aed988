import { Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { createArtifact } from '../../api/artifacts/artifacts.ts';
import { trackerQuery } from '../../api/trackers/structure.ts';
import { can } from '../../parts/can.tsx';
import { Empty } from '../../parts/feedback/empty.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';
import { newValues } from './saving/changes.ts';
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

/** The form of a new artifact. */
export function NewArtifact() {
  const { tracker: trackerId } = route.useParams();
  const { parent } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const { data: tracker } = useSuspenseQuery(trackerQuery(trackerId));
  const { isBusy, tellBusy } = useBusy();
  const draftEditor = useDraft(`tracker ${trackerId}`, begin);
  const fields = tracker.fields.filter(
    (field) => editorOf(field) !== undefined && field.permissions.includes('create'),
  );
  const { edits } = draftEditor.draft;
  const creating = useMutation({
    mutationFn: () => createArtifact(trackerId, newValues(fields, draftEditor.draft, parent)),
    onSuccess: async ({ id }) => {
      draftEditor.discard();
      await navigate({ to: '/artifacts/$artifact', params: { artifact: id } });
      await queries.invalidateQueries();
    },
  });
  const first = tracker.semantics.title?.field_id ?? fields[0]?.field_id;
  const create = () => !isBusy && !creating.isPending && creating.mutate();
  useHotkeys([['mod+Enter', create]], [], true);
  const refused = refusalsIn(creating.error, fields);

  const draw = (field: TrackerField) => {
    if (!fields.includes(field)) return null;
    const id = field.field_id;
    return (
      <FieldEdited
        key={id}
        field={field}
        context={{ tracker, artifactId: undefined }}
        current={editorOf(field)?.read(undefined, field)}
        edit={edits[id] ?? editorOf(field)?.initial(field, parent)}
        onChange={(edit) => draftEditor.edit(id, edit)}
        error={refused.byField.get(id)}
        onBusy={(isBusy) => tellBusy(id, isBusy)}
        hasFocus={id === first}
      />
    );
  };

  if (!can(tracker, 'tracker.submit')) return <Empty>{t('artifact.new.forbidden')}</Empty>;
  return (
    <>
      <PageTitle>{t('artifact.new', { tracker: tracker.label })}</PageTitle>
      <Stack>
        <ArtifactForm tracker={tracker} draw={draw} refused={refused.byField} />
        <Refused lines={refused.rest} />
        <SaveBar
          summary={t('artifact.new.hint')}
          label={t('artifact.create')}
          isSaving={creating.isPending}
          wait={isBusy ? t('save.uploading') : undefined}
          onSave={create}
          onDiscard={() => {
            creating.reset();
            draftEditor.discard();
          }}
        />
      </Stack>
    </>
  );
}
