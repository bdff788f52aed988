import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import classes from './artifact-link.module.css';

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to an artifact. Tables render many of them quickly, so it is as light as possible. */
export function ArtifactLink({ id, children }: { id: number; children: ReactNode }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    void router.navigate({ to: '/artifacts/$artifact', params: { artifact: id } });
  };
  return (
    <a href={`/artifacts/${id}`} className={classes['link']} onClick={follow}>
      {children}
    </a>
  );
}
