import { Anchor } from '@mantine/core';
import type { MinimalUser } from '../../../contract/accounts/user.ts';
import { Named } from './avatar/avatar.tsx';

/** A link to a user, or the name of a deleted one. */
export function Person({ user }: { user: MinimalUser }) {
  const { username } = user;
  if (username === null) return <Named user={user} />;
  return (
    <Anchor href={`/users/${encodeURIComponent(username)}`}>
      <Named user={user} />
    </Anchor>
  );
}
