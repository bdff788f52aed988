import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { confirmAddress, resetPassword } from '../../api/users/joining.ts';
import { selfQuery } from '../../api/session.ts';
import { done } from '../../parts/feedback/done.ts';
import { FormButtons } from '../../parts/form/form-buttons.tsx';
import { about } from '../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { t } from '../../text/index.ts';
import { LinkCard } from './link-card.tsx';
import { PasswordInputs, passwordRules } from './password-inputs.tsx';

function ResetForm({ token, username }: { token: string; username: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const saved = useApiForm({
    initialValues: { password: '', again: '' },
    validate: passwordRules,
    refusals: { password: about.password },
    save: ({ password }) => resetPassword(token, password),
    onSaved: async () => {
      done(t('reset.done'));
      await queries.resetQueries({ queryKey: selfQuery.queryKey });
      await navigate({ to: '/sign-in', replace: true });
    },
  });
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack>
        <Text size="sm">{t('reset.for', { username })}</Text>
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <PasswordInputs form={saved.form} />
        <FormButtons of={saved} label={t('reset.submit')} />
      </Stack>
    </form>
  );
}

export function ResetPasswordPage() {
  return (
    <LinkCard title={t('reset.title')} purposes={['password']}>
      {(token, { username }) => <ResetForm token={token} username={username ?? ''} />}
    </LinkCard>
  );
}

function ConfirmForm({ token, username, email }: { token: string; username: string; email: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const saved = useApiForm({
    initialValues: {},
    save: () => confirmAddress(token),
    onSaved: async () => {
      done(t('confirm.done'));
      await queries.resetQueries({ queryKey: selfQuery.queryKey });
      await navigate({ to: '/', replace: true });
    },
  });
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack>
        <Text size="sm">{t('confirm.for', { username, email })}</Text>
        <FormButtons of={saved} label={t('confirm.submit')} />
      </Stack>
    </form>
  );
}

export function ConfirmEmailPage() {
  return (
    <LinkCard title={t('confirm.title')} purposes={['email']}>
      {(token, { username, email }) => <ConfirmForm token={token} username={username ?? ''} email={email} />}
    </LinkCard>
  );
}
