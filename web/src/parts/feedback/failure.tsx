import { Alert, Button, Stack } from '@mantine/core';
import { t } from '../../text/index.ts';

/** What went wrong, in the words of the API, and a way on. */
export function Failure({ error, reset }: { error: unknown; reset?: () => void }) {
  return (
    <Alert color="red" title={t('app.failed')} role="alert">
      <Stack align="flex-start" gap="sm">
        {error instanceof Error ? error.message : String(error)}
        {reset !== undefined && (
          <Button size="xs" variant="light" color="red" onClick={reset}>
            {t('app.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
