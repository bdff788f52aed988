import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../api/client.ts';
import { type Self, selfIn, selfQuery, useSelf } from '../../api/session.ts';
import { changeProfile } from '../../api/users/account.ts';
import { done } from '../../parts/feedback/done.ts';
import { CurrentPassword, useHasPassword } from '../../parts/form/current-password.tsx';
import { FormButtons } from '../../parts/form/form-buttons.tsx';
import { about } from '../../parts/form/refusal-patterns.ts';
import { useEditForm } from '../../parts/form/use-edit-form.ts';
import { isFilled } from '../../parts/form/validators.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';
import { PasswordForm } from './password.tsx';
import { PictureForm } from './picture.tsx';
import { PreferencesForm } from './preferences.tsx';

function ProfileForm({ user }: { user: Self['user'] }) {
  const queries = useQueryClient();
  const hasPassword = useHasPassword();
  const saved = useEditForm({
    seen: user,
    valuesOf: ({ real_name: name, email }) => ({ real_name: name ?? '', email: email ?? '', current_password: '' }),
    validate: { email: isFilled },
    refusals: { email: about.email, current_password: about.currentPassword },
    save: ({ current_password, ...profile }, base) =>
      changeProfile(base, current_password === '' ? profile : { ...profile, current_password }),
    onSaved: async (_, { email }) => {
      form.setFieldValue('current_password', '');
      await queries.invalidateQueries({ queryKey: selfQuery.queryKey });
      const now = selfIn(await queries.ensureQueryData(selfQuery))?.user.email;
      done(now === email ? t('app.saved') : t('account.email.sent'));
      form.setFieldValue('email', now ?? '');
    },
  });
  const { form } = saved;
  return (
    <form noValidate onSubmit={saved.onSubmit}>
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
          {...form.getInputProps('real_name')}
        />
        <TextInput
          label={t('account.email')}
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
        {form.values.email !== (user.email ?? '') && (
          <CurrentPassword
            hasPassword={hasPassword}
            description={t('account.email.password')}
            {...form.getInputProps('current_password')}
          />
        )}
        <FormButtons of={saved} label={t('app.save')} />
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
      <PictureForm user={self.user} />
      <PreferencesForm />
      <PasswordForm />
      <section aria-label={t('account.data')}>
        <Title order={2} size="h4">
          {t('account.data')}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {t('account.data.hint')}
        </Text>
        <Button component="a" variant="default" href={addressOf('/users/self/data')} download>
          {t('account.data.download')}
        </Button>
      </section>
    </Stack>
  );
}
