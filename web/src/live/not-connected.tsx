import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatTime } from '../text/format.ts';
import { t } from '../text/index.ts';
import classes from './live.module.css';
import { useIsLost } from './use-live.ts';

/** A short interruption needs no note. */
const patienceMs = 3_000;

/** Says below the header that changes by others are not shown at the moment. It lies over the page, and moves nothing. */
export function NotConnected() {
  const isLost = useIsLost();
  const [since, setSince] = useState<Date>();
  useEffect(() => {
    if (!isLost) return undefined;
    const lostAt = new Date();
    const timer = setTimeout(() => setSince(lostAt), patienceMs);
    return () => {
      clearTimeout(timer);
      setSince(undefined);
    };
  }, [isLost]);
  return (
    <output className={classes['connection']}>
      {isLost && since !== undefined && (
        <Text size="xs" className={classes['lost'] ?? ''}>
          {t('live.lost', { time: formatTime(since) })}
        </Text>
      )}
    </output>
  );
}
