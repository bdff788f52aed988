import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../text/index.ts';
import { usePlaceGone } from './use-gone.ts';

interface Props {
  tracker: { id: number; project: { id: number } };
  children: ReactNode;
}

/** The artifacts of a tracker, as long as the person may see it. */
export function WhileSeen({ tracker, children }: Props) {
  return usePlaceGone(tracker) ? (
    <Alert color="yellow" role="alert">
      {t('live.tracker.gone')}
    </Alert>
  ) : (
    children
  );
}
