import { Alert, Button, Drawer, Group, MultiSelect, Stack, Switch, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FullTracker, TrackerWorkflow } from '../../../../../contract/trackers/tracker.ts';
import type { PostActions, Transition } from '../../../../../contract/trackers/workflow.ts';
import { useTrackerChange } from '../../../api/trackers/administration.ts';
import {
  saveTransition,
  type TransitionSettings as Settings,
  transitionQuery,
} from '../../../api/trackers/workflow.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { GroupChoice } from '../group-choice.tsx';
import { PostActionList } from './post-action-list.tsx';
import { factsOf } from '../../../fields/type-facts.ts';

interface Props {
  tracker: FullTracker;
  workflow: TrackerWorkflow;
  id: number;
  name: string;
  onClose: () => void;
}

function Form({ tracker, workflow, settings, onClose }: Omit<Props, 'id' | 'name'> & { settings: Settings }) {
  const [transition, setTransition] = useState(settings.transition);
  const [actions, setActions] = useState<PostActions['post_actions']>(settings.actions);
  const save = useTrackerChange((wanted: Transition) => saveTransition(wanted, actions));
  const set = (part: Partial<Transition>) => setTransition({ ...transition, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(transition, { onSuccess: onClose });
  };
  const fields = tracker.fields.filter((field) => field.is_used && factsOf(field).isRequirable);
  return (
    <form onSubmit={submit}>
      <Stack>
        {!workflow.is_advanced && <Alert color="gray">{t('workflow.simple')}</Alert>}
        <Title order={2} size="h4">
          {t('workflow.conditions')}
        </Title>
        <GroupChoice
          label={t('workflow.groups')}
          placeholder={t('workflow.everybody')}
          value={transition.authorized_user_group_ids}
          onChange={(authorized_user_group_ids) => set({ authorized_user_group_ids })}
        />
        <MultiSelect
          label={t('workflow.notEmpty')}
          data={fields.map((field) => ({ value: String(field.field_id), label: field.label }))}
          value={transition.not_empty_field_ids.map(String)}
          onChange={(ids) => set({ not_empty_field_ids: ids.map(Number) })}
          placeholder={transition.not_empty_field_ids.length === 0 ? t('trackerAdmin.none') : ''}
          hidePickedOptions
          searchable
        />
        <Switch
          label={t('workflow.comment')}
          checked={transition.is_comment_required}
          onChange={(event) => set({ is_comment_required: event.currentTarget.checked })}
        />
        <Title order={2} size="h4" mt="md">
          {t('workflow.actions')}
        </Title>
        <PostActionList tracker={tracker} workflow={workflow} actions={actions} onChange={setActions} />
        <Refusal error={save.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('app.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The conditions and actions of a transition. */
export function TransitionSettings({ tracker, workflow, id, name, onClose }: Props) {
  const settings = useQuery(transitionQuery(tracker.id, id));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={name}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Loaded of={settings}>
        {(found) => <Form tracker={tracker} workflow={workflow} settings={found} onClose={onClose} />}
      </Loaded>
    </Drawer>
  );
}
