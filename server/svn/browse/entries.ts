/** Who made a revision, and when; either may have been taken away from it. */
export interface Stamp {
  author: string | undefined;
  date: Date | undefined;
}

/** A path that a revision changed. */
export interface LoggedPath {
  /** without a leading slash; empty for the root */
  path: string;
  action: 'added' | 'deleted' | 'modified' | 'replaced';
  kind: 'file' | 'directory' | undefined;
  text: boolean;
  properties: boolean;
  copiedFrom: { path: string; revision: number } | undefined;
}

export interface LogEntry extends Stamp {
  revision: number;
  message: string;
  paths: LoggedPath[];
}

/** A file or directory, and the revision that changed it last. */
export interface Listed extends Stamp {
  name: string;
  kind: 'file' | 'directory';
  /** bytes; of files only */
  size: number | undefined;
  revision: number;
}

/** Who wrote a line; nobody when it is older than what was asked for. */
export interface Blamed extends Stamp {
  revision: number | undefined;
}

/** What became of a path from one revision to another. */
export interface Difference {
  action: 'added' | 'deleted' | 'modified';
  isFile: boolean;
}

/** Where a path was at a revision that changed it. */
export interface PathRevision {
  revision: number;
  path: string;
}
