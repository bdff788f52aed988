import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { t } from '../text/index.ts';

interface Props {
  /** how many are new; 0: nothing is shown, but screen readers know the place */
  count: number;
  /** how many of the list the search no longer finds */
  left?: number;
  onShow: () => void;
}

function textOf(count: number, left: number): string {
  if (left === 0) return t('live.new', { count });
  return count === 0 ? t('live.left', { left }) : t('live.new.left', { count, left });
}

/** Offers what is new, so that nothing moves by itself. */
export function Announced({ count, left = 0, onShow }: Props) {
  return (
    <output>
      {count + left > 0 && (
        <Button size="compact-sm" variant="light" leftSection={<IconArrowUp size={14} aria-hidden />} onClick={onShow}>
          {textOf(count, left)}
        </Button>
      )}
    </output>
  );
}
