interface Change {
  path: string;
  copiedFrom?: { path: string; revision: number } | undefined;
}

export interface VisibleChanges<T> {
  /** how much of what was changed may be read */
  access: 'full' | 'partial' | 'none';
  changes: T[];
}

/** What somebody may know of a revision, as in Subversion: a copy from a hidden place is told without its origin. */
export function visibleChanges<T extends Change>(all: readonly T[], may: (path: string) => boolean): VisibleChanges<T> {
  const seen = all.filter(({ path }) => may(path));
  const isHidden = ({ copiedFrom }: T) => copiedFrom !== undefined && !may(copiedFrom.path);
  const isWhole = seen.length === all.length && !seen.some(isHidden);
  return {
    access: isWhole ? 'full' : seen.length > 0 ? 'partial' : 'none',
    changes: seen.map((change) => (isHidden(change) ? { ...change, copiedFrom: undefined } : change)),
  };
}
