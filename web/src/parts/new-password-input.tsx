import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { signInOptionsQuery } from '../api/users/joining.ts';
import { t } from '../text/index.ts';

/** The input of a password that somebody chooses, with the rules that it has to follow. */
export function NewPasswordInput(props: PasswordInputProps) {
  const minimum = useQuery(signInOptionsQuery).data?.password_minimum_length;
  return (
    <PasswordInput
      description={minimum === undefined ? undefined : t('account.password.new.hint', { minimum })}
      autoComplete="new-password"
      required
      {...props}
    />
  );
}
