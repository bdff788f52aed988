import { Button, Card, Group, Select, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { TrackerColor } from '../../../../../contract/colors.ts';
import type { FullTracker, TrackerPatch } from '../../../../../contract/tracker.ts';
import { patch, remove } from '../../../api/client.ts';
import { siblingsQuery, useAdministered, useTrackerChange } from '../../../api/trackers/administration.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { ColorChoice } from './color-choice.tsx';
import { Saved } from '../saved.tsx';

type General = Required<
  Pick<
    TrackerPatch,
    'label' | 'item_name' | 'description' | 'color_name' | 'parent_id' | 'notifications' | 'use_private_comments'
  >
>;

const generalOf = (tracker: FullTracker): General => ({
  label: tracker.label,
  item_name: tracker.item_name,
  description: tracker.description,
  color_name: tracker.color_name as TrackerColor,
  parent_id: tracker.parent?.id ?? null,
  notifications: tracker.notifications,
  use_private_comments: tracker.use_private_comments,
});

function GeneralForm({ tracker }: { tracker: FullTracker }) {
  const [given, setGiven] = useState(generalOf(tracker));
  const { data: others = [] } = useQuery(siblingsQuery(tracker));
  const save = useTrackerChange((wanted: General) => patch(`/trackers/${tracker.id}`, wanted));
  const set = (part: Partial<General>) => setGiven({ ...given, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(given);
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={560}>
        <TextInput
          label={t('trackerAdmin.name')}
          required
          value={given.label}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <TextInput
          label={t('trackerAdmin.itemName')}
          description={t('trackerAdmin.itemName.hint')}
          required
          value={given.item_name}
          onChange={(event) => set({ item_name: event.currentTarget.value })}
        />
        <Textarea
          label={t('trackerAdmin.description')}
          autosize
          minRows={2}
          value={given.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <ColorChoice
          label={t('trackerAdmin.color')}
          value={given.color_name}
          onChange={(color_name) => set({ color_name })}
        />
        <Select
          label={t('trackerAdmin.parent')}
          description={t('trackerAdmin.parent.hint')}
          data={others.map(({ id, label }) => ({ value: String(id), label }))}
          value={given.parent_id === null ? null : String(given.parent_id)}
          onChange={(id) => set({ parent_id: id === null ? null : Number(id) })}
          clearable
          clearButtonProps={{ 'aria-label': t('trackerAdmin.clear') }}
          placeholder={t('trackerAdmin.none')}
        />
        <Switch
          label={t('trackerAdmin.notifications')}
          checked={given.notifications.enabled}
          onChange={(event) => set({ notifications: { enabled: event.currentTarget.checked } })}
        />
        <Switch
          label={t('trackerAdmin.privateComments')}
          checked={given.use_private_comments}
          onChange={(event) => set({ use_private_comments: event.currentTarget.checked })}
        />
        <Refusal error={save.error} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('app.save')}
          </Button>
          <Saved when={save.isSuccess} />
        </Group>
      </Stack>
    </form>
  );
}

function Danger({ tracker }: { tracker: FullTracker }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = async () => {
    const project = tracker.project.id;
    await remove(`/trackers/${tracker.id}`);
    await navigate({ to: '/projects/$project/trackers', params: { project: String(project) } });
    await queries.invalidateQueries({ queryKey: ['project', project] });
  };
  return (
    <Card withBorder mt="xl" maw={560}>
      <Title order={2} size="h4">
        {t('trackerAdmin.deleteTracker')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('trackerAdmin.deleteTracker.hint')}
      </Text>
      <Group>
        <Button variant="outline" color="red" onClick={() => setAsking(true)}>
          {t('trackerAdmin.deleteTracker')}
        </Button>
      </Group>
      {isAsking && (
        <Confirm
          title={t('trackerAdmin.deleteTracker.sure', { tracker: tracker.label })}
          label={t('app.delete')}
          onClose={() => setAsking(false)}
          action={leave}
        >
          {t('trackerAdmin.deleteTracker.hint')}
        </Confirm>
      )}
    </Card>
  );
}

/** What a tracker is called, and its end. */
export function General() {
  const tracker = useAdministered();
  return (
    <>
      <PageTitle>{t('trackerAdmin.general')}</PageTitle>
      <GeneralForm tracker={tracker} />
      <Danger tracker={tracker} />
    </>
  );
}
