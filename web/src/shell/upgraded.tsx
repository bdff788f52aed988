import { Button, Text } from '@mantine/core';
import { platformName } from '../platform.ts';
import { t } from '../text/index.ts';
import { restart, useIsReplaced } from '../upgrade.ts';
import classes from './shell.module.css';

/** Offers the new version below the header, where a part of the page has been removed by an upgrade. */
export function Upgraded() {
  const isReplaced = useIsReplaced();
  return (
    <output className={classes['upgraded']}>
      {isReplaced && (
        <div className={classes['upgrade']}>
          <Text size="sm">{t('upgrade.hint', { platform: platformName() })}</Text>
          <Button size="xs" onClick={restart}>
            {t('upgrade.restart')}
          </Button>
        </div>
      )}
    </output>
  );
}
