import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '../../../../contract/limits.ts';
import { hasLength } from '../../parts/form/validators.ts';
import { NewPasswordInput } from '../../parts/new-password-input.tsx';
import { t } from '../../text/index.ts';

export interface ChosenPassword {
  password: string;
  again: string;
}

export const passwordRules = {
  password: hasLength(limits.passwordMinimum),
  again: (again: string, { password }: ChosenPassword) => (again === password ? null : t('account.password.different')),
};

/** A new password, twice. */
export function PasswordInputs<Values extends ChosenPassword>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <NewPasswordInput label={t('join.password')} {...form.getInputProps('password')} />
      <PasswordInput label={t('join.again')} autoComplete="new-password" required {...form.getInputProps('again')} />
    </>
  );
}
