import { Alert } from '@mantine/core';

/** Why the API refused what was asked for, beside what was typed, which stays. */
export function Refusal({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Alert color="red" role="alert">
      {error.message}
    </Alert>
  );
}
