import type { FieldValue } from '../../../../../contract/artifacts/artifact.ts';
import type { TextFormat } from '../../../fields/text/text-format.ts';

export interface CommentDraft {
  content: string;
  format: TextFormat;
  /** the groups that may read the comment; none: everyone who sees the artifact */
  groups?: string[];
}

/** Unsaved input. */
export interface ArtifactDraft {
  /** the version that the draft is based on, and its values */
  etag: string;
  base: readonly FieldValue[];
  /** by the id of the field */
  edits: Readonly<Record<string, unknown>>;
  comment: CommentDraft | undefined;
}

export const emptyArtifactDraft: ArtifactDraft = { etag: '', base: [], edits: {}, comment: undefined };

export const hasComment = ({ comment }: ArtifactDraft): boolean => (comment?.content ?? '').trim() !== '';

export const isEmptyDraft = (draft: ArtifactDraft): boolean =>
  Object.keys(draft.edits).length === 0 && !hasComment(draft);

/** For this tab only, and until it is closed: a reload finds it again. */
export function readDraft(key: string): ArtifactDraft {
  try {
    return { ...emptyArtifactDraft, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<ArtifactDraft>) };
  } catch {
    return emptyArtifactDraft;
  }
}

export function keepDraft(key: string, draft: ArtifactDraft): void {
  try {
    if (isEmptyDraft(draft)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage is full or forbidden. The input is still on the page.
  }
}
