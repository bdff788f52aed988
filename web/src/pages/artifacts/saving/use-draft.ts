import { useState } from 'react';
import { useSelf } from '../../../api/session.ts';
import {
  type CommentDraft,
  type ArtifactDraft,
  emptyArtifactDraft,
  isEmptyDraft,
  keepDraft,
  readDraft,
} from './draft.ts';

/** A draft that survives failed saves and reloads. `begin` creates a new one. */
export function useDraft(of: string, begin: () => Pick<ArtifactDraft, 'etag' | 'base'>) {
  const key = `draft ${useSelf()?.user.id ?? 0} ${of}`;
  const [{ at, draft }, setKept] = useState(() => ({ at: key, draft: readDraft(key) }));
  const current = at === key ? draft : readDraft(key);

  const change = (next: (draft: ArtifactDraft) => ArtifactDraft): void =>
    setKept((kept) => {
      const before = kept.at === key ? kept.draft : readDraft(key);
      const begun = isEmptyDraft(before) ? { ...before, ...begin() } : before;
      const after = next(begun);
      keepDraft(key, after);
      return { at: key, draft: after };
    });

  return {
    draft: current,
    replace: (draft: ArtifactDraft) => change(() => draft),
    discard: () => change(() => emptyArtifactDraft),
    edit: (fieldId: number, edit: unknown) =>
      change((draft) => ({ ...draft, edits: { ...draft.edits, [fieldId]: edit } })),
    forget: (fieldId: number) =>
      change((draft) => ({
        ...draft,
        edits: Object.fromEntries(Object.entries(draft.edits).filter(([id]) => id !== String(fieldId))),
      })),
    comment: (comment: CommentDraft) => change((draft) => ({ ...draft, comment })),
  };
}

export type DraftEditor = ReturnType<typeof useDraft>;
