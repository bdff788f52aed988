import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { cancelArchive } from '../../../api/projects/archives.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';

interface Props {
  /** the number of the upload */
  upload: string;
  /** ends what still sends the archive */
  onStart?: () => void;
  onCanceled: () => void;
}

/** Gives up an archive before its import, so that the names of the project are free again. */
export function CancelUpload({ upload, onStart, onCanceled }: Props) {
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      onStart?.();
      await cancelArchive(upload);
    },
    onSuccess: onCanceled,
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        {t('newProject.archive.cancel')}
      </Button>
      <Refusal error={error} />
    </Stack>
  );
}
