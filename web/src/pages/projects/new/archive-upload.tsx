import { Alert, Button, Card, Loader, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AwaitedProject, Project } from '../../../../../contract/projects/project.ts';
import { ApiError, get } from '../../../api/client.ts';
import { sendFile } from '../../../api/tus.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { formatSize } from '../../../text/format.ts';
import { t } from '../../../text/index.ts';

export interface Awaited {
  project: AwaitedProject;
  archive: File;
}

interface Props {
  awaited: Awaited;
  onDone: (project: Project) => void;
}

/** The project, once it is imported. */
async function imported(id: number): Promise<Project | null> {
  try {
    return await get<Project>(`/projects/${id}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

function Importing({ project, onDone }: { project: AwaitedProject; onDone: Props['onDone'] }) {
  const { data, error } = useQuery({
    queryKey: ['imported project', project.id],
    queryFn: () => imported(project.id),
    refetchInterval: 2_000,
  });
  useEffect(() => {
    if (data !== undefined && data !== null) onDone(data);
  }, [data, onDone]);
  return (
    <Alert title={t('newProject.archive.importing')} icon={<Loader size="xs" />}>
      {t('newProject.archive.importing.hint')}
      <Refusal error={error} />
    </Alert>
  );
}

/** Sends the archive of a project, and waits until it is imported. */
export function ArchiveUpload({ awaited: { project, archive }, onDone }: Props) {
  const [sent, setSent] = useState(0);
  const { mutate, isSuccess, isPending, error } = useMutation({
    mutationFn: () => sendFile(project.upload_href, archive, setSent),
  });
  useEffect(() => mutate(), [mutate]);
  if (isSuccess) return <Importing project={project} onDone={onDone} />;
  const label = t('newProject.archive.uploading', { name: archive.name });
  return (
    <Card withBorder p="lg" maw={820}>
      <Stack align="stretch">
        <Text>{label}</Text>
        <Progress value={(100 * sent) / archive.size} aria-label={label} animated={isPending} />
        <Text size="sm" c="dimmed">
          {t('newProject.archive.sent', { sent: formatSize(sent), size: formatSize(archive.size) })}
        </Text>
        <Refusal error={error} />
        {error !== null && <Button onClick={() => mutate()}>{t('newProject.archive.goOn')}</Button>}
      </Stack>
    </Card>
  );
}
