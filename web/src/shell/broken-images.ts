import { useEffect } from 'react';

/** The name to show in place of a picture: its text, or else the name of its file. */
function nameOf(image: HTMLImageElement): string {
  if (image.alt !== '') return image.alt;
  const file = new URL(image.src, location.href).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(file).replace(/^\d+-/, '');
  } catch {
    return file;
  }
}

/** A picture that cannot be loaded is a quiet placeholder with its name (`img[data-broken]` in main.css). */
export function useBrokenImages(): void {
  useEffect(() => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && !target.hasAttribute('aria-hidden'))
        target.dataset['broken'] = nameOf(target);
    };
    const onLoad = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) delete target.dataset['broken'];
    };
    // These events don't bubble.
    document.addEventListener('error', onError, true);
    document.addEventListener('load', onLoad, true);
    return () => {
      document.removeEventListener('error', onError, true);
      document.removeEventListener('load', onLoad, true);
    };
  }, []);
}
