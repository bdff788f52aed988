import { PasswordInput, Stack, Text, Title } from '@mantine/core';
import { limits } from '../../../../contract/limits.ts';
import { useSelf } from '../../api/session.ts';
import { changePassword } from '../../api/users/account.ts';
import { done } from '../../parts/feedback/done.ts';
import { FormButtons } from '../../parts/form/form-buttons.tsx';
import { about } from '../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { hasLength, isFilled } from '../../parts/form/validators.ts';
import { t } from '../../text/index.ts';

const empty = { current_password: '', password: '', again: '' };

export function PasswordForm() {
  const username = useSelf()?.user.username ?? '';
  const saved = useApiForm({
    initialValues: empty,
    validate: {
      current_password: isFilled,
      password: hasLength(limits.passwordMinimum),
      again: (again, { password }) => (again === password ? null : t('account.password.different')),
    },
    validateInputOnChange: ['again'],
    refusals: { current_password: about.currentPassword, password: about.password },
    save: ({ again: _again, ...passwords }) => changePassword(passwords),
    onSaved: () => {
      form.reset();
      done(t('account.password.changed'));
    },
  });
  const { form } = saved;
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4">
            {t('account.password')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('account.password.hint')}
          </Text>
        </div>
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <PasswordInput
          label={t('account.password.current')}
          autoComplete="current-password"
          required
          {...form.getInputProps('current_password')}
        />
        <PasswordInput
          label={t('account.password.new')}
          description={t('account.password.new.hint', { minimum: limits.passwordMinimum })}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={t('account.password.again')}
          autoComplete="new-password"
          required
          {...form.getInputProps('again')}
        />
        <FormButtons of={saved} label={t('account.password.change')} submit={{ variant: 'light' }} />
      </Stack>
    </form>
  );
}
