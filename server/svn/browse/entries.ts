/** The author and date of a revision. Either may have been removed from it. */
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

/** A file or directory, and its last changed revision. */
export interface Listed extends Stamp {
  name: string;
  kind: 'file' | 'directory';
  /** bytes; of files only */
  size: number | undefined;
  revision: number;
}

/** The author of a line; none if the line is older than the requested range. */
export interface Blamed extends Stamp {
  revision: number | undefined;
}

/** The change of a path from one revision to another. */
export interface Difference {
  action: 'added' | 'deleted' | 'modified';
  isFile: boolean;
}

/** The location of a path at a revision that changed it. */
export interface PathRevision {
  revision: number;
  path: string;
}
