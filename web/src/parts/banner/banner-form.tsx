import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { t } from '../../text/index.ts';
import { done } from '../feedback/done.ts';
import { Refusal } from '../feedback/refusal.tsx';

interface Props {
  message: string | null;
  hint: string;
  /** '' takes the banner away */
  onSave: (message: string) => Promise<void>;
}

/** Says what a banner tells, or takes it away. */
export function BannerForm({ message, hint, onSave }: Props) {
  const [draft, setDraft] = useState(message ?? '');
  const saving = useMutation({ mutationFn: () => onSave(draft), onSuccess: () => done(t('app.saved')) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Textarea
          label={t('banner')}
          description={hint}
          autosize
          minRows={2}
          maxLength={limits.bannerMaximum}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <Refusal error={saving.error} />
        <Group justify="flex-end">
          <Button
            type="submit"
            variant="default"
            loading={saving.isPending}
            disabled={draft.trim() === (message ?? '')}
          >
            {t('banner.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
