import { Alert, Button, Group, Stack } from '@mantine/core';
import { use } from 'react';
import { ApiError, NetworkError } from '../../api/client.ts';
import { t } from '../../text/index.ts';
import { errorText } from './error-text.ts';
import { NoConnection } from './no-connection.tsx';
import { WaysOnContext } from './ways-on.ts';

/** Whether the server answers the same when it is asked again: the thing is missing, closed, or asked for wrongly. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404, 410].includes(error.status);

function titleOf(error: unknown): string {
  if (!isFinal(error)) return t('app.failed');
  return t(
    error.status === 400 ? 'app.part.refused' : error.status === 403 ? 'app.part.forbidden' : 'app.part.missing',
  );
}

/** An error instead of the content, with a way on. */
export function Failure({ error, reset }: { error: unknown; reset?: () => void }) {
  const waysOn = use(WaysOnContext);
  if (error instanceof NetworkError) return <NoConnection />;
  const mayHelp = reset !== undefined && !isFinal(error);
  return (
    <Alert color={isFinal(error) ? 'yellow' : 'red'} title={titleOf(error)} role="alert">
      <Stack align="flex-start" gap="sm">
        {errorText(error)}
        {isFinal(error) && waysOn !== null && <Group gap="xs">{waysOn}</Group>}
        {mayHelp && (
          <Button size="xs" variant="light" color="red" onClick={reset}>
            {t('app.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
