import { Alert } from '@mantine/core';
import { errorText } from './error-text.ts';

/** The reason why the API refused a request, next to the form, which keeps its input. */
export function Refusal({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Alert color="red" role="alert">
      {errorText(error)}
    </Alert>
  );
}
