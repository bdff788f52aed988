import { Alert, Drawer, MultiSelect, Stack, Switch, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FullTracker, TrackerWorkflow } from '../../../../../contract/trackers/tracker.ts';
import type { PostActions, Transition } from '../../../../../contract/trackers/workflow.ts';
import { useTrackerRefresh } from '../../../api/trackers/administration.ts';
import { saveTransition, type TransitionSettings, transitionQuery } from '../../../api/trackers/workflow.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { useEditForm } from '../../../parts/form/use-edit-form.ts';
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

type Values = Transition & PostActions;

const valuesOf = ({ transition: { etag: _etag, ...transition }, actions }: TransitionSettings): Values => ({
  ...transition,
  post_actions: actions,
});

function Form({ tracker, workflow, settings, onClose }: Omit<Props, 'id' | 'name'> & { settings: TransitionSettings }) {
  const refresh = useTrackerRefresh();
  const saved = useEditForm({
    seen: settings,
    valuesOf,
    save: ({ post_actions, ...transition }, base) => saveTransition(base, transition, post_actions),
    onSaved: async () => {
      await refresh();
      onClose();
    },
  });
  const { form } = saved;
  const { authorized_user_group_ids: groups, not_empty_field_ids: notEmpty } = form.values;
  const fields = tracker.fields.filter((field) => field.is_used && factsOf(field).isRequirable);
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack>
        {!workflow.is_advanced && <Alert color="gray">{t('workflow.simple')}</Alert>}
        <Title order={2} size="h4">
          {t('workflow.conditions')}
        </Title>
        <GroupChoice
          label={t('workflow.groups')}
          placeholder={t('workflow.everybody')}
          {...form.getInputProps('authorized_user_group_ids')}
          value={groups}
          onChange={(ids) => form.setFieldValue('authorized_user_group_ids', ids)}
        />
        <MultiSelect
          label={t('workflow.notEmpty')}
          data={fields.map((field) => ({ value: String(field.field_id), label: field.label }))}
          placeholder={notEmpty.length === 0 ? t('trackerAdmin.none') : ''}
          {...form.getInputProps('not_empty_field_ids')}
          value={notEmpty.map(String)}
          onChange={(ids) => form.setFieldValue('not_empty_field_ids', ids.map(Number))}
          hidePickedOptions
          searchable
        />
        <Switch label={t('workflow.comment')} {...form.getInputProps('is_comment_required', { type: 'checkbox' })} />
        <Title order={2} size="h4" mt="md">
          {t('workflow.actions')}
        </Title>
        <PostActionList
          tracker={tracker}
          workflow={workflow}
          actions={form.values.post_actions}
          onChange={(next) => form.setFieldValue('post_actions', next)}
        />
        <FormButtons of={saved} label={t('app.save')} onCancel={onClose} justify="flex-end" />
      </Stack>
    </form>
  );
}

/** The conditions and actions of a transition. */
export function TransitionDialog({ tracker, workflow, id, name, onClose }: Props) {
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
