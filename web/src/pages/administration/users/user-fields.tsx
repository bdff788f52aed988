import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { t } from '../../../text/index.ts';

export type UserValues = { username: string; real_name: string; email: string };

export const userRules = { username: isFilled, email: isFilled };
export const userRefusals = { username: about.username, email: about.email };

/** The inputs for a user that a site administrator creates or edits. */
export function UserFields<Values extends UserValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput
        data-autofocus
        label={t('account.username')}
        autoComplete="off"
        required
        {...form.getInputProps('username')}
      />
      <TextInput label={t('account.realName')} autoComplete="off" {...form.getInputProps('real_name')} />
      <TextInput label={t('account.email')} type="email" autoComplete="off" required {...form.getInputProps('email')} />
    </>
  );
}
