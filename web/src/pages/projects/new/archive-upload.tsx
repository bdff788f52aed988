import { Button, Card, FileInput, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { archiveAddress } from '../../../api/projects/archives.ts';
import { sendFile } from '../../../api/tus.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { formatSize } from '../../../text/format.ts';
import { t } from '../../../text/index.ts';
import { CancelUpload } from './cancel-upload.tsx';

interface SendingProps {
  /** the number of the upload */
  upload: string;
  archive: File;
  onSent: () => void;
  onCanceled: () => void;
}

/** Sends the archive of a project. */
export function ArchiveUpload({ upload, archive, onSent, onCanceled }: SendingProps) {
  const [sent, setSent] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const sending = useRef<AbortController>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (signal: AbortSignal) => sendFile(archiveAddress(upload), archive, setSent, signal),
    onSuccess: onSent,
  });
  const send = useCallback(() => {
    sending.current = new AbortController();
    mutate(sending.current.signal);
  }, [mutate]);
  // Another page of Hearth pauses the upload, and coming back resumes it.
  useEffect(() => {
    send();
    return () => sending.current?.abort();
  }, [send]);
  const stop = () => {
    setStopped(true);
    sending.current?.abort();
  };
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isPending });
  const label = t('newProject.archive.uploading', { name: archive.name });
  return (
    <Card withBorder p="lg" maw={820}>
      <Stack align="stretch">
        <Text>{label}</Text>
        <Progress value={(100 * sent) / archive.size} aria-label={label} animated={isPending} />
        <Text size="sm" c="dimmed">
          {t('newProject.archive.sent', { sent: formatSize(sent), size: formatSize(archive.size) })}
        </Text>
        {!isStopped && <Refusal error={error} />}
        {!isStopped && error !== null && <Button onClick={send}>{t('newProject.archive.goOn')}</Button>}
        <CancelUpload upload={upload} onStart={stop} onCanceled={onCanceled} />
      </Stack>
    </Card>
  );
}

interface ResumingProps {
  upload: string;
  done: number;
  total: number;
  onChosen: (archive: File) => void;
  onCanceled: () => void;
}

/** For an upload that another page began: the browser needs the file once more. */
export function ArchiveResumption({ upload, done, total, onChosen, onCanceled }: ResumingProps) {
  const [archive, setArchive] = useState<File | null>(null);
  const isOther = archive !== null && archive.size !== total;
  const sizes = { sent: formatSize(done), size: formatSize(total) };
  return (
    <Card withBorder p="lg" maw={820}>
      <Stack align="stretch">
        <Text fw={600}>{t('archive.uploading')}</Text>
        <Progress value={(100 * done) / total} aria-label={t('archive.uploading')} />
        <Text size="sm" c="dimmed">
          {t('newProject.archive.sent', sizes)}
        </Text>
        <FileInput
          label={t('archive.sameFile')}
          description={t('archive.sameFile.hint')}
          placeholder={t('newProject.archive.choose')}
          accept=".zip,application/zip"
          value={archive}
          onChange={setArchive}
          error={isOther ? t('archive.sameFile.other', { size: formatSize(total) }) : undefined}
        />
        <Button disabled={archive === null || isOther} onClick={() => archive !== null && onChosen(archive)}>
          {t('newProject.archive.goOn')}
        </Button>
        <CancelUpload upload={upload} onCanceled={onCanceled} />
      </Stack>
    </Card>
  );
}
