import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { t } from '../text/index.ts';

interface Props {
  /** 0: nothing is shown, but screen readers know the place */
  count: number;
  onShow: () => void;
}

/** Offers what is new, so that nothing moves by itself. */
export function Announced({ count, onShow }: Props) {
  return (
    <output>
      {count > 0 && (
        <Button size="compact-sm" variant="light" leftSection={<IconArrowUp size={14} aria-hidden />} onClick={onShow}>
          {t('live.new', { count })}
        </Button>
      )}
    </output>
  );
}
