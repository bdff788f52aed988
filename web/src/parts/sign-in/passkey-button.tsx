import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { canUsePasskeys } from '../../api/users/passkeys.ts';
import { Refusal } from '../feedback/refusal.tsx';

interface Props {
  label: string;
  /** asks for the passkey, and signs in with it */
  use: () => Promise<unknown>;
  onSignedIn: () => unknown;
}

/** Signs in with a passkey. Nothing where the browser has none. */
export function PasskeyButton({ label, use, onSignedIn }: Props) {
  const asking = useMutation({ mutationFn: use, onSuccess: onSignedIn });
  if (!canUsePasskeys()) return null;
  return (
    <Stack gap="sm">
      <Refusal error={asking.error} />
      <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
        {label}
      </Button>
    </Stack>
  );
}
