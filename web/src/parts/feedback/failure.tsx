import { Alert, Button, Stack } from '@mantine/core';
import { t } from '../../text/index.ts';
import { errorText } from './error-text.ts';

/** An error instead of the content, with a retry button. */
export function Failure({ error, reset }: { error: unknown; reset?: () => void }) {
  return (
    <Alert color="red" title={t('app.failed')} role="alert">
      <Stack align="flex-start" gap="sm">
        {errorText(error)}
        {reset !== undefined && (
          <Button size="xs" variant="light" color="red" onClick={reset}>
            {t('app.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
