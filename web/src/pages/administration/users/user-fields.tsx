import { TextInput } from '@mantine/core';
import { t } from '../../../text/index.ts';

export interface UserDraft {
  username: string;
  real_name: string;
  email: string;
}

/** What a site administrator says of a person. */
export function UserFields({ draft, onChange }: { draft: UserDraft; onChange: (changes: Partial<UserDraft>) => void }) {
  return (
    <>
      <TextInput
        data-autofocus
        label={t('account.username')}
        autoComplete="off"
        required
        value={draft.username}
        onChange={(event) => onChange({ username: event.currentTarget.value })}
      />
      <TextInput
        label={t('account.realName')}
        autoComplete="off"
        value={draft.real_name}
        onChange={(event) => onChange({ real_name: event.currentTarget.value })}
      />
      <TextInput
        label={t('account.email')}
        type="email"
        autoComplete="off"
        required
        value={draft.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
    </>
  );
}
