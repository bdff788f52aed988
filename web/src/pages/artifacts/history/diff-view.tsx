import { Text } from '@mantine/core';
import { t } from '../../../text/index.ts';
import classes from './diff.module.css';
import { diff, type Piece } from './diff.ts';

/** Shortens unchanged text to the context of a change. */
const around = 80;

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * around + 20) return text;
  const start = isFirst ? '' : text.slice(0, around);
  const end = isLast ? '' : text.slice(-around);
  return `${start} … ${end}`;
}

const elements = { same: 'span', removed: 'del', added: 'ins' } as const;

/** The combined text with its removals and additions. */
export function DiffView({ before, after }: { before: string; after: string }) {
  const pieces: Piece[] = diff(before, after);
  if (before === '' && after === '') return <Text c="dimmed">{t('field.empty')}</Text>;
  return (
    <div className={classes['diff']}>
      {pieces.map(({ kind, text }, index) => {
        const Element = elements[kind];
        const shown = kind === 'same' ? shortened(text, index === 0, index === pieces.length - 1) : text;
        // oxlint-disable-next-line react/no-array-index-key -- the pieces have no other name, and never move
        return <Element key={index}>{shown}</Element>;
      })}
    </div>
  );
}
