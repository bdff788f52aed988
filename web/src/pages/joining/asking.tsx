import { Stack, Text, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { askForPasswordLink, register, signInOptionsQuery } from '../../api/users/joining.ts';
import { FormButtons } from '../../parts/form/form-buttons.tsx';
import { about } from '../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { isFilled } from '../../parts/form/validators.ts';
import { t } from '../../text/index.ts';
import { JoiningCard, MailSent } from './link-card.tsx';

/** Asks for a link that sets a new password. */
export function ForgotPasswordPage() {
  const { data: options } = useSuspenseQuery(signInOptionsQuery);
  const saved = useApiForm({
    initialValues: { login: '' },
    validate: { login: isFilled },
    save: ({ login }) => askForPasswordLink(login.trim()),
  });
  if (!options.password_reset) {
    return (
      <JoiningCard title={t('forgot.title')}>
        <Text>{t('forgot.off')}</Text>
      </JoiningCard>
    );
  }
  return (
    <JoiningCard title={t('forgot.title')}>
      {saved.isSaved ? (
        <MailSent />
      ) : (
        <form noValidate onSubmit={saved.onSubmit}>
          <Stack>
            <Text size="sm">{t('forgot.hint')}</Text>
            <TextInput
              label={t('forgot.login')}
              autoComplete="username"
              required
              {...saved.form.getInputProps('login')}
            />
            <FormButtons of={saved} label={t('forgot.submit')} />
          </Stack>
        </form>
      )}
    </JoiningCard>
  );
}

/** Asks for a link that creates an account. */
export function RegisterPage() {
  const saved = useApiForm({
    initialValues: { email: '' },
    validate: { email: isFilled },
    refusals: { email: about.email },
    save: ({ email }) => register(email.trim()),
  });
  return (
    <JoiningCard title={t('register.title')}>
      {saved.isSaved ? (
        <MailSent />
      ) : (
        <form noValidate onSubmit={saved.onSubmit}>
          <Stack>
            <Text size="sm">{t('register.hint')}</Text>
            <TextInput
              label={t('account.email')}
              type="email"
              autoComplete="email"
              required
              {...saved.form.getInputProps('email')}
            />
            <FormButtons of={saved} label={t('register.submit')} />
          </Stack>
        </form>
      )}
    </JoiningCard>
  );
}
