import { Image, Modal } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import { t } from '../../text/index.ts';

interface Picture {
  src: string;
  alt: string;
}

/** Images in texts open large. Links and buttons with images keep their own meaning. */
export function LargeImages({ of }: { of: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Picture>();
  useEffect(() => {
    const part = of.current;
    const open = ({ target }: MouseEvent) => {
      if (!(target instanceof HTMLImageElement) || target.closest('a, button') !== null) return;
      setShown({ src: target.dataset['large'] ?? target.src, alt: target.alt });
    };
    part?.addEventListener('click', open);
    return () => part?.removeEventListener('click', open);
  }, [of]);
  return (
    <Modal
      opened={shown !== undefined}
      onClose={() => setShown(undefined)}
      size="auto"
      title={shown === undefined || shown.alt === '' ? t('image.large') : shown.alt}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {shown !== undefined && <Image src={shown.src} alt={shown.alt} mah="80vh" w="auto" fit="contain" />}
    </Modal>
  );
}
