import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { signInMethodsQuery } from '../../api/users/openid.ts';
import { t } from '../../text/index.ts';
import { isFilled } from './validators.ts';

/** Whether the person has a password. Others sign in again where a password would be asked for. */
export const useHasPassword = (): boolean => useQuery(signInMethodsQuery).data?.has_password ?? true;

export const currentPasswordRule = (hasPassword: boolean) => (value: string) => (hasPassword ? isFilled(value) : null);

interface Props extends PasswordInputProps {
  hasPassword: boolean;
}

/** Asks for the current password, if there is one. */
export function CurrentPassword({ hasPassword, ...input }: Props) {
  if (!hasPassword) return <Text size="sm">{t('account.password.none')}</Text>;
  return <PasswordInput label={t('account.password.current')} autoComplete="current-password" required {...input} />;
}
