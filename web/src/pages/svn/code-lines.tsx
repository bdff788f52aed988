import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ScrollBox } from '../../parts/list/scroll-box.tsx';
import { t } from '../../text/index.ts';
import classes from './code.module.css';
import own from './svn.module.css';

interface Props<Line> {
  label: string;
  /** the row of headings */
  head: ReactNode;
  lines: readonly Line[];
  /** the number of lines that are shown at first, and with each further click */
  step: number;
  /** draws a row */
  children: (line: Line, at: number) => ReactNode;
}

/** A table of lines of code. Tens of thousands of rows would stop the browser, so it begins with a part of them. */
export function CodeLines<Line>({ label, head, lines, step, children }: Props<Line>) {
  const [shown, setShown] = useState(step);
  return (
    <>
      <ScrollBox className={own['box'] ?? ''} label={label}>
        <table className={classes['lines']}>
          {head}
          <tbody>{lines.slice(0, shown).map(children)}</tbody>
        </table>
      </ScrollBox>
      {shown < lines.length && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={() => setShown(shown + step)}>
            {t('app.more')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('svn.lines.shown', { shown, total: lines.length })}
          </Text>
        </Group>
      )}
    </>
  );
}
