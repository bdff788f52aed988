import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import type { FullTracker, TrackerWorkflow } from '../../../../../contract/trackers/tracker.ts';
import { fieldIn } from '../../../api/trackers/list-fields.ts';
import { commandWorkflow, useAdministered, useTrackerChange } from '../../../api/trackers/administration.ts';
import type { Version } from '../../../api/writes.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import { FieldChoice } from '../field-choice.tsx';
import { fits } from '../semantics/draft.ts';
import { TransitionMatrix } from './transition-matrix.tsx';

function Begin({ tracker }: { tracker: FullTracker }) {
  const [field, setField] = useState(tracker.semantics.status?.field_id);
  const create = useTrackerChange((field_id: number) =>
    commandWorkflow(tracker, { set_transitions_rules: { field_id } }),
  );
  return (
    <Stack maw={480}>
      <Text>{t('workflow.none')}</Text>
      <FieldChoice
        tracker={tracker}
        label={t('workflow.field')}
        fits={fits.status}
        value={field}
        onChange={setField}
        isRequired
      />
      <Refusal error={create.error} />
      <Group>
        <Button
          disabled={field === undefined}
          loading={create.isPending}
          onClick={() => field !== undefined && create.mutate(field)}
        >
          {t('workflow.begin')}
        </Button>
      </Group>
    </Stack>
  );
}

function Switches({ tracker, workflow }: { tracker: FullTracker; workflow: TrackerWorkflow }) {
  const command = useTrackerChange((wanted: unknown) => commandWorkflow(tracker, wanted));
  const deletion = useTrackerChange((now: Version | undefined) =>
    commandWorkflow(tracker, { delete_transitions_rules: true }, now),
  );
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Stack gap="xs" mb="md">
      <Group justify="space-between">
        <Stack gap="xs">
          <Switch
            label={t('workflow.inForce')}
            checked={workflow.is_used === '1'}
            disabled={command.isPending}
            onChange={(event) => command.mutate({ set_transitions_rules: { is_used: event.currentTarget.checked } })}
          />
          <Switch
            label={t('workflow.advanced')}
            description={t('workflow.advanced.hint')}
            checked={workflow.is_advanced}
            disabled={command.isPending}
            onChange={(event) => command.mutate({ is_advanced: event.currentTarget.checked })}
          />
        </Stack>
        <Button variant="outline" color="red" size="xs" onClick={() => setDeleting(true)}>
          {t('workflow.delete')}
        </Button>
      </Group>
      <Refusal error={command.error} />
      {isDeleting && (
        <Confirm
          title={t('workflow.delete')}
          label={t('app.delete')}
          onClose={() => setDeleting(false)}
          action={(now) => deletion.mutateAsync(now)}
        >
          {t('workflow.delete.hint')}
        </Confirm>
      )}
    </Stack>
  );
}

/** The workflow of a tracker: its field and transitions. */
export function Workflow() {
  const tracker = useAdministered();
  const { workflow } = tracker;
  const field = fieldIn(tracker, workflow?.field_id);
  const hint = field === undefined ? t('workflow.hint') : t('workflow.about', { field: field.label });
  return (
    <>
      <PageTitle hint={hint}>{t('trackerAdmin.workflow')}</PageTitle>
      {workflow === null || field === undefined ? (
        <Begin tracker={tracker} />
      ) : (
        <>
          <Switches tracker={tracker} workflow={workflow} />
          <TransitionMatrix tracker={tracker} workflow={workflow} field={field} />
        </>
      )}
    </>
  );
}
