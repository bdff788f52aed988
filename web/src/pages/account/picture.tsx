import { Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../../contract/limits.ts';
import type { Self } from '../../api/session.ts';
import { removePicture, setPicture } from '../../api/users/account.ts';
import { Avatar } from '../../parts/avatar/avatar.tsx';
import { done } from '../../parts/feedback/done.ts';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { formatSize } from '../../text/format.ts';
import { t } from '../../text/index.ts';

/** The picture of the person, which everybody sees beside their name. */
export function PictureForm({ user }: { user: Self['user'] }) {
  const queries = useQueryClient();
  const onSuccess = async (): Promise<void> => {
    // People are part of many answers.
    await queries.invalidateQueries();
    done(t('app.saved'));
  };
  const setting = useMutation({ mutationFn: (file: File) => setPicture(file), onSuccess });
  const removing = useMutation({ mutationFn: removePicture, onSuccess });
  const hasPicture = /\/avatar-[^/]+$/.test(user.avatar_url);
  return (
    <section aria-label={t('account.picture')}>
      <Title order={2} size="h4">
        {t('account.picture')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('account.picture.hint', { size: formatSize(limits.avatarMaximum) })}
      </Text>
      <Group>
        <Avatar user={user} size="large" />
        <Stack gap="xs">
          <FileButton
            accept="image/png,image/jpeg,image/gif"
            onChange={(file) => file !== null && setting.mutate(file)}
            inputProps={{ 'aria-label': t('account.picture') }}
          >
            {(props) => (
              <Button {...props} variant="default" loading={setting.isPending}>
                {t('account.picture.choose')}
              </Button>
            )}
          </FileButton>
          {hasPicture && (
            <Button variant="subtle" color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
              {t('account.picture.remove')}
            </Button>
          )}
        </Stack>
      </Group>
      <Refusal error={setting.error ?? removing.error} />
    </section>
  );
}
