import { Center, Loader, VisuallyHidden } from '@mantine/core';
import { t } from '../../text/index.ts';

export function Waiting() {
  return (
    <Center p="xl">
      <Loader aria-hidden />
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
    </Center>
  );
}
