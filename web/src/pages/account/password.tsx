import { Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { changePassword } from '../../api/users/account.ts';
import { useSelf } from '../../api/session.ts';
import { done } from '../../parts/feedback/done.ts';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { t } from '../../text/index.ts';

const empty = { current: '', fresh: '', again: '' };

export function PasswordForm() {
  const username = useSelf()?.user.username ?? '';
  const [typed, setTyped] = useState(empty);
  const type = (changes: Partial<typeof empty>) => setTyped((before) => ({ ...before, ...changes }));
  const saving = useMutation({
    mutationFn: () => changePassword({ current_password: typed.current, password: typed.fresh }),
    onSuccess: () => {
      setTyped(empty);
      done(t('account.password.changed'));
    },
  });
  const isDifferent = typed.again !== '' && typed.again !== typed.fresh;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.again === typed.fresh) saving.mutate();
  };
  return (
    <form onSubmit={submit}>
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
          value={typed.current}
          onChange={(event) => type({ current: event.currentTarget.value })}
        />
        <PasswordInput
          label={t('account.password.new')}
          description={t('account.password.new.hint', { minimum: limits.passwordMinimum })}
          autoComplete="new-password"
          required
          minLength={limits.passwordMinimum}
          value={typed.fresh}
          onChange={(event) => type({ fresh: event.currentTarget.value })}
        />
        <PasswordInput
          label={t('account.password.again')}
          autoComplete="new-password"
          required
          value={typed.again}
          onChange={(event) => type({ again: event.currentTarget.value })}
          error={isDifferent ? t('account.password.different') : null}
        />
        <Refusal error={saving.error} />
        <Group>
          <Button type="submit" variant="light" loading={saving.isPending} disabled={isDifferent}>
            {t('account.password.change')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
