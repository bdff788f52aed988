import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../text/index.ts';
import classes from './live.module.css';
import { useIsLost } from './use-live.ts';

/** A short interruption needs no note. */
const patienceMs = 3_000;

/** Says below the header that changes by others are not shown at the moment. It lies over the page, and moves nothing. */
export function NotConnected() {
  const isLost = useIsLost();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isLost]);
  return (
    <output className={classes['connection']}>
      {isLost && isLong && (
        <Text size="xs" className={classes['lost'] ?? ''}>
          {t('live.lost')}
        </Text>
      )}
    </output>
  );
}
