import { Checkbox, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { useSelf } from '../../api/session.ts';
import { changePassword, keysQuery } from '../../api/users/account.ts';
import { signInMethodsQuery } from '../../api/users/openid.ts';
import { done } from '../../parts/feedback/done.ts';
import { CurrentPassword, currentPasswordRule, useHasPassword } from '../../parts/form/current-password.tsx';
import { FormButtons } from '../../parts/form/form-buttons.tsx';
import { about } from '../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { hasLength } from '../../parts/form/validators.ts';
import { NewPasswordInput } from '../../parts/new-password-input.tsx';
import { useFocusInside } from '../../parts/use-focus-inside.ts';
import { t } from '../../text/index.ts';

const empty = { current_password: '', password: '', again: '' };

export function PasswordForm() {
  const self = useSelf();
  const queries = useQueryClient();
  const hasPassword = useHasPassword();
  const username = self?.user.username ?? '';
  const keys = useInfiniteQuery(keysQuery(self?.user.id ?? 0)).data?.pages.flatMap((page) => page.items) ?? [];
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const revoked = keys.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  const saved = useApiForm({
    initialValues: empty,
    validate: {
      current_password: currentPasswordRule(hasPassword),
      password: hasLength(limits.passwordMinimum),
      again: (again, { password }) => (again === password ? null : t('account.password.different')),
    },
    validateInputOnChange: ['again'],
    refusals: { current_password: about.currentPassword, password: about.password },
    save: ({ again: _again, current_password: current, password }) =>
      changePassword({ password, ...(current === '' ? {} : { current_password: current }), revoked_key_ids: revoked }),
    onSaved: async () => {
      await queries.invalidateQueries({ queryKey: ['keys'] });
      await queries.invalidateQueries({ queryKey: signInMethodsQuery.queryKey });
      form.reset();
      done(t('account.password.changed'));
    },
  });
  const { form } = saved;
  const box = useRef<HTMLFormElement>(null);
  // The first steps lead here.
  useFocusInside(box, undefined, useLocation().hash === 'password');
  return (
    <form ref={box} id="password" noValidate onSubmit={saved.onSubmit}>
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
        <CurrentPassword hasPassword={hasPassword} {...form.getInputProps('current_password')} />
        <NewPasswordInput label={t('account.password.new')} {...form.getInputProps('password')} />
        <PasswordInput
          label={t('account.password.again')}
          autoComplete="new-password"
          required
          {...form.getInputProps('again')}
        />
        {keys.length > 0 && (
          <Checkbox.Group
            label={t('account.password.keys')}
            description={t('account.password.keys.hint')}
            value={revoked.map(String)}
            onChange={(chosen) =>
              setKept(new Set(keys.map(({ id }) => id).filter((id) => !chosen.includes(String(id)))))
            }
          >
            <Stack gap="xs" mt="xs">
              {keys.map(({ id, description }) => (
                <Checkbox
                  key={id}
                  value={String(id)}
                  label={description === '' ? t('account.password.keys.nameless', { id }) : description}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <FormButtons of={saved} label={t('account.password.change')} submit={{ variant: 'light' }} />
      </Stack>
    </form>
  );
}
