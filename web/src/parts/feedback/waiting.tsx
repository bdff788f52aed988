import { Center, Loader, VisuallyHidden } from '@mantine/core';
import { useIsUnreachable } from '../../api/connection.ts';
import { t } from '../../text/index.ts';
import { NoConnection } from './no-connection.tsx';

export function Waiting() {
  if (useIsUnreachable()) return <NoConnection />;
  return (
    <Center p="xl">
      <Loader aria-hidden />
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
    </Center>
  );
}
