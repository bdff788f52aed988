import { Text, Title } from '@mantine/core';
import { t } from '../../text/index.ts';

export function NotFound() {
  return (
    <>
      <Title order={1} size="h2">
        {t('app.notFound')}
      </Title>
      <Text c="dimmed">{t('app.notFound.hint')}</Text>
    </>
  );
}
