import { Center, Loader } from '@mantine/core';
import { t } from '../text/index.ts';

export function Waiting() {
  return (
    <Center p="xl">
      <Loader aria-label={t('app.loading')} />
    </Center>
  );
}
