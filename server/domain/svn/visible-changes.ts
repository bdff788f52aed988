interface Change {
  path: string;
  copiedFrom?: { path: string; revision: number } | undefined;
}

export interface VisibleChanges<T> {
  /** which part of the changes the user may read */
  access: 'full' | 'partial' | 'none';
  changes: T[];
}

/** The part of a revision that a user may see, as in Subversion: a copy from a hidden path has no origin. */
export function visibleChanges<T extends Change>(all: readonly T[], may: (path: string) => boolean): VisibleChanges<T> {
  const seen = all.filter(({ path }) => may(path));
  const isHidden = ({ copiedFrom }: T) => copiedFrom !== undefined && !may(copiedFrom.path);
  const isWhole = seen.length === all.length && !seen.some(isHidden);
  return {
    access: isWhole ? 'full' : seen.length > 0 ? 'partial' : 'none',
    changes: seen.map((change) => (isHidden(change) ? { ...change, copiedFrom: undefined } : change)),
  };
}
