import { Alert, Stack, Text } from '@mantine/core';
import { ConflictError } from '../../api/writes.ts';
import { errorText } from './error-text.ts';
import { LastChange } from './last-change.tsx';
import { useStanding } from './standing.ts';

/** The reason why the API refused a request, next to the form, which keeps its input. */
export function Refusal({ error: refusal }: { error: Error | null }) {
  const error = useStanding(refusal);
  if (error === null) return null;
  return (
    <Alert color="red" role="alert">
      {error instanceof ConflictError ? (
        <Stack gap="xs">
          <Text size="sm">{errorText(error)}</Text>
          <LastChange changes={error.changes} />
        </Stack>
      ) : (
        errorText(error)
      )}
    </Alert>
  );
}
