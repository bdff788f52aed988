import { ActionIcon, Anchor, Group, Image, Modal, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../text/index.ts';
import { useBrokenImages } from './broken-images.ts';

interface Picture {
  src: string;
  alt: string;
}

const pictureIn = (button: HTMLElement): Picture => ({
  src: button.dataset['picture'] ?? '',
  alt: button.querySelector('img')?.alt ?? '',
});

interface Shown {
  pictures: readonly Picture[];
  index: number;
}

interface Props extends Shown {
  onMove: (step: number) => void;
}

function Viewer({ pictures, index, onMove }: Props) {
  useHotkeys([
    ['ArrowLeft', () => onMove(-1)],
    ['ArrowRight', () => onMove(1)],
  ]);
  const picture = pictures[index];
  if (picture === undefined) return null;
  return (
    <>
      <Image src={picture.src} alt={picture.alt} mah="75vh" w="auto" maw="100%" fit="contain" mx="auto" />
      <Group justify="space-between" mt="sm">
        <Anchor href={picture.src} target="_blank" size="sm">
          {t('image.original')}
        </Anchor>
        {pictures.length > 1 && (
          <Group gap="xs">
            <ActionIcon variant="default" aria-label={t('image.previous')} onClick={() => onMove(-1)}>
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <Text size="sm" component="output">
              {t('image.position', { number: index + 1, count: pictures.length })}
            </Text>
            <ActionIcon variant="default" aria-label={t('image.next')} onClick={() => onMove(1)}>
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </Group>
    </>
  );
}

/** Buttons that name a picture open it large; from there one can go through all pictures of the page. */
export function LargeImages() {
  const [shown, setShown] = useState<Shown>();
  useBrokenImages();
  useEffect(() => {
    const open = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('button[data-picture]') : null;
      if (button === null) return;
      const all = [...document.querySelectorAll<HTMLElement>('button[data-picture]')];
      setShown({ pictures: all.map(pictureIn), index: all.indexOf(button) });
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);
  const move = (step: number) =>
    setShown((now) =>
      now === undefined ? undefined : { ...now, index: (now.index + step + now.pictures.length) % now.pictures.length },
    );
  const alt = shown?.pictures[shown.index]?.alt ?? '';
  return (
    <Modal
      opened={shown !== undefined}
      onClose={() => setShown(undefined)}
      size="auto"
      title={alt === '' ? t('image.large') : alt}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {shown !== undefined && <Viewer {...shown} onMove={move} />}
    </Modal>
  );
}
