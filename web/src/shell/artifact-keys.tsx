import { Suspense, useRef, useState } from 'react';
import { useSelf } from '../api/session.ts';
import { useWatchToggle } from '../api/users/notifications.ts';
import { holdKeys } from '../parts/held-keys.ts';
import { useSingleKeys } from '../parts/single-keys.ts';
import { lazyPart } from '../load-part.ts';
import { NoConnectionIfLost } from '../parts/feedback/no-connection.tsx';

const RowChange = lazyPart(() => import('../pages/artifacts/in-place/row-change.tsx'), 'RowChange');

type Semantic = 'title' | 'status' | 'contributor';

/** The artifact of the line with the focus: on a board, in a query, in one's work. Tables have their own keys. */
function currentId(): number | undefined {
  const line = document.activeElement?.closest<HTMLElement>('main [data-line-artifact]');
  return line === null || line === undefined ? undefined : Number(line.dataset['lineArtifact']);
}

/** `e`, `s`, `a` and `w` in lists that show artifacts without their fields. */
export function ArtifactKeys() {
  const [asked, ask] = useState<{ id: number; semantic: Semantic }>();
  const focused = useRef<Element>(null);
  const isSignedIn = useSelf() !== null;
  const toggleWatch = useWatchToggle();
  const change = (semantic: Semantic) => () => {
    const id = currentId();
    if (!isSignedIn || id === undefined) return;
    focused.current = document.activeElement;
    holdKeys();
    ask({ id, semantic });
  };
  useSingleKeys({
    e: change('title'),
    s: change('status'),
    a: change('contributor'),
    w: () => {
      const id = currentId();
      if (isSignedIn && id !== undefined) toggleWatch(id);
    },
  });
  if (asked === undefined) return null;
  const close = () => {
    ask(undefined);
    // The dialog has the focus until it is gone.
    setTimeout(() => focused.current instanceof HTMLElement && focused.current.focus());
  };
  return (
    <Suspense fallback={<NoConnectionIfLost />}>
      <RowChange {...asked} onClose={close} />
    </Suspense>
  );
}
