import { Button, Card, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { TrackerColor } from '../../../../../contract/colors.ts';
import type { NewTracker as Request } from '../../../../../contract/tracker.ts';
import { createTracker } from '../../../api/projects/trackers.ts';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { proposedName } from '../proposal.ts';
import { useProject } from '../use-project.ts';
import { ColorChoice } from './color-choice.tsx';
import { SourceChoice } from './source-choice.tsx';
import { isComplete, type Source, sourceOf } from './source.ts';

interface Draft {
  source: Source;
  label: string;
  /** null: the one that is proposed */
  itemName: string | null;
  description: string;
  color: TrackerColor | null;
}

const nothing: Draft = {
  source: { kind: 'template', name: 'bugs' },
  label: '',
  itemName: null,
  description: '',
  color: null,
};

const nameOf = ({ itemName, label }: Draft): string => itemName ?? proposedName(label, '_', 25);

const requestOf = (draft: Draft): Request => ({
  label: draft.label,
  item_name: nameOf(draft),
  ...(draft.description === '' ? {} : { description: draft.description }),
  ...(draft.color === null ? {} : { color_name: draft.color }),
  ...sourceOf(draft.source),
});

export function NewTracker() {
  const project = useProject();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(nothing);
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  const creating = useMutation({
    mutationFn: () => createTracker(project.id, requestOf(draft)),
    onSuccess: async ({ tracker, left }) => {
      if (left !== null) {
        notifications.show({ color: 'yellow', message: t('newTracker.left', { left }), autoClose: false });
      }
      void queries.invalidateQueries({ queryKey: ['project', project.id, 'trackers'] });
      await navigate({ to: '/trackers/$tracker', params: { tracker: tracker.id } });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate();
  };
  return (
    <>
      <PageTitle>{t('newTracker.title')}</PageTitle>
      <Card withBorder p="lg" maw={820}>
        <form onSubmit={submit}>
          <Stack>
            <SourceChoice project={project} source={draft.source} onChange={(source) => change({ source })} />
            <TextInput
              label={t('newTracker.label')}
              required
              maxLength={255}
              value={draft.label}
              onChange={(event) => change({ label: event.currentTarget.value })}
            />
            <TextInput
              label={t('newTracker.itemName')}
              description={t('newTracker.itemName.hint', { example: `${nameOf(draft) || 'bug'} #12` })}
              required
              maxLength={100}
              value={nameOf(draft)}
              onChange={(event) => change({ itemName: event.currentTarget.value })}
            />
            <Textarea
              label={t('newTracker.description')}
              autosize
              minRows={2}
              value={draft.description}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
            <ColorChoice value={draft.color} onChange={(color) => change({ color })} />
            <Refusal error={creating.error} />
            <Group justify="flex-end">
              <LinkButton to="/projects/$project/trackers" params={{ project: project.shortname }} variant="default">
                {t('app.cancel')}
              </LinkButton>
              <Button type="submit" loading={creating.isPending} disabled={!isComplete(draft.source)}>
                {t('newTracker.create')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </>
  );
}
