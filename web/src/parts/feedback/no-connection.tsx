import { Alert } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useIsUnreachable } from '../../api/connection.ts';
import { t } from '../../text/index.ts';

/** Instead of a part of a page that could not be loaded. It needs no button. */
export function NoConnection() {
  return (
    <Alert color="yellow" title={t('app.offline')} icon={<IconWifiOff aria-hidden />} role="alert">
      {t('app.part.offline')}
    </Alert>
  );
}

/** Where nothing is shown while a part is loaded, which takes a moment otherwise. */
export const NoConnectionIfLost = () => useIsUnreachable() && <NoConnection />;
