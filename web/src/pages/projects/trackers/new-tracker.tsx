import { Card, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TrackerColor } from '../../../../../contract/trackers/colors.ts';
import type { NewTracker as Request } from '../../../../../contract/trackers/tracker.ts';
import type { KnownProject } from '../../../api/projects/projects.ts';
import { createTracker } from '../../../api/projects/trackers.ts';
import { can } from '../../../parts/can.tsx';
import { Forbidden } from '../../../parts/feedback/page-failure.tsx';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { ReadOnly } from '../../../parts/read-only.tsx';
import { t } from '../../../text/index.ts';
import { proposedName } from '../proposal.ts';
import { useProject } from '../use-project.ts';
import { SourceChoice } from './source-choice.tsx';
import { isComplete, type Source, sourceOf } from './source.ts';
import { ColorSelect } from '../../../parts/color/color-select.tsx';

/** The values of the form. */
type TrackerDraft = {
  source: Source;
  label: string;
  /** null: the name that is derived from the label */
  item_name: string | null;
  description: string;
  color: TrackerColor | null;
};

const nothing: TrackerDraft = {
  source: { kind: 'template', name: 'bugs' },
  label: '',
  item_name: null,
  description: '',
  color: null,
};

const nameOf = ({ item_name: itemName, label }: TrackerDraft): string => itemName ?? proposedName(label, '_', 25);

const requestOf = (draft: TrackerDraft): Request => ({
  label: draft.label,
  item_name: nameOf(draft),
  ...(draft.description === '' ? {} : { description: draft.description }),
  ...(draft.color === null ? {} : { color_name: draft.color }),
  ...sourceOf(draft.source),
});

export function NewTracker() {
  const project = useProject();
  if (!can(project, 'project.read_administration')) return <Forbidden>{t('projectAdmin.denied')}</Forbidden>;
  return <NewTrackerForm project={project} />;
}

function NewTrackerForm({ project }: { project: KnownProject }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const saved = useApiForm({
    initialValues: nothing,
    validate: { label: isFilled },
    refusals: { label: about.trackerLabel },
    save: (draft) => createTracker(project.id, requestOf(draft)),
    onSaved: async ({ tracker, left }) => {
      if (left !== null) {
        notifications.show({ color: 'yellow', message: t('newTracker.left', { left }), autoClose: false });
      }
      void queries.invalidateQueries({ queryKey: ['project', project.id, 'trackers'] });
      await navigate({ to: '/trackers/$tracker', params: { tracker: tracker.id } });
    },
  });
  const { form } = saved;
  const { source, color } = form.values;
  const name = nameOf(form.values);
  return (
    <>
      <PageTitle>{t('newTracker.title')}</PageTitle>
      <ReadOnly when={!can(project, 'project.administer')}>
        <Card withBorder p="lg" maw={820}>
          <form noValidate onSubmit={saved.onSubmit}>
            <Stack>
              <SourceChoice project={project} source={source} onChange={(next) => form.setFieldValue('source', next)} />
              <TextInput label={t('newTracker.label')} required maxLength={255} {...form.getInputProps('label')} />
              <TextInput
                label={t('newTracker.itemName')}
                description={t('newTracker.itemName.hint', { example: `${name || 'bug'} #12` })}
                required
                maxLength={100}
                {...form.getInputProps('item_name')}
                value={name}
              />
              <Textarea
                label={t('newTracker.description')}
                autosize
                minRows={2}
                {...form.getInputProps('description')}
              />
              <ColorSelect
                label={t('newTracker.color')}
                value={color}
                onChange={(next) => form.setFieldValue('color', next)}
                clearable
              />
              <FormButtons
                of={saved}
                label={t('newTracker.create')}
                justify="flex-end"
                submit={{ disabled: !isComplete(source) }}
              >
                <LinkButton to="/projects/$project/trackers" params={{ project: project.shortname }} variant="default">
                  {t('app.cancel')}
                </LinkButton>
              </FormButtons>
            </Stack>
          </form>
        </Card>
      </ReadOnly>
    </>
  );
}
