import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeProfile } from '../../api/users/account.ts';
import { type Self, selfQuery, useSelf } from '../../api/session.ts';
import { done } from '../../parts/feedback/done.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { t } from '../../text/index.ts';
import { PasswordForm } from './password.tsx';
import { PreferencesForm } from './preferences.tsx';

function ProfileForm({ user }: { user: Self['user'] }) {
  const queries = useQueryClient();
  const [realName, setRealName] = useState(user.real_name ?? '');
  const [email, setEmail] = useState(user.email ?? '');
  const saving = useMutation({
    mutationFn: () => changeProfile({ real_name: realName, email }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: selfQuery.queryKey });
      done(t('app.saved'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={t('account.username')}
          description={t('account.username.hint')}
          value={user.username ?? ''}
          readOnly
        />
        <TextInput
          label={t('account.realName')}
          autoComplete="name"
          maxLength={255}
          value={realName}
          onChange={(event) => setRealName(event.currentTarget.value)}
        />
        <TextInput
          label={t('account.email')}
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Refusal error={saving.error} />
        <Group>
          <Button type="submit" loading={saving.isPending}>
            {t('app.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function ProfilePage() {
  const self = useSelf();
  if (self === null) return null;
  return (
    <Stack maw={520} gap="xl">
      <div>
        <PageTitle>{t('account.title')}</PageTitle>
        <ProfileForm user={self.user} />
      </div>
      <PreferencesForm />
      <PasswordForm />
    </Stack>
  );
}
