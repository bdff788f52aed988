import { Button, Card, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AwaitedProject } from '../../../../../contract/projects/project.ts';
import { sendFile } from '../../../api/tus.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { formatSize } from '../../../text/format.ts';
import { t } from '../../../text/index.ts';
import { CancelUpload } from './cancel-upload.tsx';

export interface Awaited {
  project: AwaitedProject;
  archive: File;
}

interface Props {
  awaited: Awaited;
  /** with the number of the upload */
  onSent: (upload: string) => void;
  onCanceled: () => void;
}

/** Sends the archive of a project. */
export function ArchiveUpload({ awaited: { project, archive }, onSent, onCanceled }: Props) {
  const [sent, setSent] = useState(0);
  const [sending] = useState(() => new AbortController());
  const upload = project.upload_href.replace(/^.*\//, '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendFile(project.upload_href, archive, setSent, sending.signal),
    onSuccess: () => onSent(upload),
  });
  useEffect(() => mutate(), [mutate]);
  const label = t('newProject.archive.uploading', { name: archive.name });
  return (
    <Card withBorder p="lg" maw={820}>
      <Stack align="stretch">
        <Text>{label}</Text>
        <Progress value={(100 * sent) / archive.size} aria-label={label} animated={isPending} />
        <Text size="sm" c="dimmed">
          {t('newProject.archive.sent', { sent: formatSize(sent), size: formatSize(archive.size) })}
        </Text>
        {!sending.signal.aborted && <Refusal error={error} />}
        {error !== null && !sending.signal.aborted && (
          <Button onClick={() => mutate()}>{t('newProject.archive.goOn')}</Button>
        )}
        <CancelUpload upload={upload} onStart={() => sending.abort()} onCanceled={onCanceled} />
      </Stack>
    </Card>
  );
}
