import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { deleteTracker } from '../../../api/projects/trackers.ts';
import type { Version } from '../../../api/writes.ts';
import { useAdministered } from '../../../api/trackers/administration.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { GeneralForm } from './general-form.tsx';

function TrackerDeletion({ tracker }: { tracker: FullTracker }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = async (now?: Version) => {
    const project = tracker.project.id;
    await deleteTracker(tracker, now);
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

/** The general settings of a tracker, and its deletion. */
export function General() {
  const tracker = useAdministered();
  return (
    <>
      <PageTitle>{t('trackerAdmin.general')}</PageTitle>
      <GeneralForm tracker={tracker} />
      <TrackerDeletion tracker={tracker} />
    </>
  );
}
