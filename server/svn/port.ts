import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Blamed, Difference, PathRevision, Listed, LogEntry } from './browse/entries.ts';

/** On disk: {tree}/{projectId}/{name}. */
export interface RepositoryAddress {
  projectId: number;
  name: string;
}

/** The subject of svnlook. */
export type SvnLookSubject = { revision: number } | { transaction: string };

export interface FirstCommit {
  /** Directories, with their parents implied; none: no commit. */
  layout: readonly string[];
  author: string;
  message: string;
}

export interface Repositories {
  /** Created in a temporary directory, and moved when complete. */
  create(at: RepositoryAddress, first: FirstCommit & { accessFile: string }): Promise<void>;
  /** Like `create`, with the revisions and the UUID of a dump. Working copies of the original stay valid. */
  restore(at: RepositoryAddress, from: { dump: string; accessFile: string }): Promise<void>;
  /** Like `create`, from a directory that `hotcopy` wrote. */
  adopt(at: RepositoryAddress, from: { directory: string }): Promise<void>;
  exists(at: RepositoryAddress): Promise<boolean>;
  /** Every repository on disk. */
  list(): Promise<RepositoryAddress[]>;
  /** Makes it inaccessible immediately, then deletes it. */
  remove(at: RepositoryAddress): Promise<void>;
  /** The file appears when it is complete. */
  dump(at: RepositoryAddress, file: string): Promise<void>;
  /** Appends the revisions of a dump. */
  load(at: RepositoryAddress, file: string): Promise<void>;
  /** Copies a repository in use. The directory must not exist. */
  hotcopy(at: RepositoryAddress, directory: string): Promise<void>;
  verify(at: RepositoryAddress): Promise<{ ok: boolean; text: string }>;
  /** Removes the remains of aborted commits, and returns their number. */
  removeDeadTransactions(at: RepositoryAddress, olderThan: Date): Promise<number>;
}

export interface AccessFiles {
  /** Whether Subversion accepts the text, or its error. */
  check(text: string): Promise<{ ok: true } | { ok: false; line?: number; message: string }>;
  /** Takes effect with the next request of every client. Throws if Subversion can't read the text. */
  write(at: RepositoryAddress, text: string): Promise<void>;
  /** Evaluates the active file. For a path that doesn't exist, the rules of its parents apply. */
  allows(at: RepositoryAddress, login: string, path: string, right: 'r' | 'rw'): Promise<boolean>;
}

interface ServedProjects {
  /** Before `start`, only registers the project. Afterwards, resolves when it is served. */
  serve(shortName: string, projectId: number): Promise<void>;
  withdraw(shortName: string): Promise<void>;
}

/** svnlook, without any check of access. Paths start without a slash, as svnlook prints them. */
export interface SvnLook {
  youngest(at: RepositoryAddress): Promise<number>;
  uuid(at: RepositoryAddress): Promise<string>;
  /** Author, date and message in one call. */
  info(at: RepositoryAddress, of: SvnLookSubject): Promise<{ author: string; date: Date | undefined; message: string }>;
  log(at: RepositoryAddress, of: SvnLookSubject): Promise<string>;
  author(at: RepositoryAddress, of: SvnLookSubject): Promise<string>;
  date(at: RepositoryAddress, of: SvnLookSubject): Promise<Date | undefined>;
  /** Lines of `svnlook changed`; with `copies`, of `--copy-info`. */
  changed(at: RepositoryAddress, of: SvnLookSubject, options?: { copies?: boolean }): Promise<string>;
  directoriesChanged(at: RepositoryAddress, of: SvnLookSubject): Promise<string[]>;
  /** Full paths, directories with a trailing slash; only the direct children unless `deep`. */
  tree(at: RepositoryAddress, of: SvnLookSubject, path: string, options?: { deep?: boolean }): Promise<string[]>;
  /** Streams the full paths of everything in a directory before a transaction. Ending the iteration stops the work. */
  contentsBefore(at: RepositoryAddress, transaction: string, directory: string): AsyncGenerator<string>;
  cat(at: RepositoryAddress, of: SvnLookSubject, path: string): ProgramOutput;
  diff(at: RepositoryAddress, of: SvnLookSubject): ProgramOutput;
  filesize(at: RepositoryAddress, of: SvnLookSubject, path: string): Promise<number>;
  /** Changes with the content and the properties of a path, and when something else is copied over it. */
  identity(at: RepositoryAddress, of: SvnLookSubject, path: string): Promise<string>;
  /** undefined: the property is not set. */
  propget(at: RepositoryAddress, of: SvnLookSubject, property: string, path: string): Promise<string | undefined>;
  /** The sizes of the files that the transaction adds or changes, by path; `above`: only larger ones. */
  fileSizes(at: RepositoryAddress, transaction: string, options?: { above?: number }): Promise<Map<string, number>>;
}

/** The output of a program while it runs. */
export interface ProgramOutput {
  bytes: Readable;
  /** Settles when all bytes are read. Rejects with `CommandFailure` if the program failed. */
  done: Promise<void>;
  /** All output. Rejects like `done`. */
  text(): Promise<string>;
  stop(): void;
}

/**
 * The content and history of a repository, without any check of access. Paths have no leading or trailing slashes; the
 * root is empty.
 */
export interface Browse {
  /** Newest first; undefined: nothing is at the path. */
  history(
    at: RepositoryAddress,
    path: string,
    of: { revision: number; limit: number },
  ): Promise<PathRevision[] | undefined>;
  /** In ascending order. Ending the iteration stops the work. */
  log(at: RepositoryAddress, revisions: readonly number[]): AsyncGenerator<LogEntry>;
  /** The node at a path; undefined: none. */
  node(at: RepositoryAddress, path: string, revision: number): Promise<Listed | 'directory' | undefined>;
  /** The content of a directory; for a file, the file itself. */
  list(at: RepositoryAddress, path: string, revision: number): Promise<Listed[] | undefined>;
  /** Line by line, going back no further than `from`; undefined for binary files. */
  blame(at: RepositoryAddress, path: string, range: { from: number; to: number }): Promise<Blamed[] | undefined>;
  /** Between two revisions of the same path. Names are relative to it. */
  diff(at: RepositoryAddress, path: string, range: { from: number; to: number }): ProgramOutput;
  /** A summary: the change of each path, from the root. */
  differences(
    at: RepositoryAddress,
    path: string,
    range: { from: number; to: number },
  ): Promise<Map<string, Difference>>;
}

export type Admission =
  | { kind: 'admitted'; at: RepositoryAddress; login: string }
  | { kind: 'challenge' }
  | { kind: 'refused'; status: number; text: string };

/** Hearth's decisions, given to the engine by its caller. */
export interface SvnGate {
  /** Called for every request of a client. */
  admit(request: {
    project: string;
    repository: string;
    authorization: string | undefined;
    address: string;
    method: string;
  }): Promise<Admission>;
  /** Whether the user may read a path and everything below it. Called for the source of every copy. */
  allowsCopying(at: RepositoryAddress, login: string, path: string): Promise<boolean>;
  /** The text of a refusal, which the client displays. */
  preCommit(at: RepositoryAddress, transaction: string): Promise<string | undefined>;
  /** The client waits for it, and displays the text of a failure as a warning. */
  postCommit(at: RepositoryAddress, revision: number): Promise<void>;
  preRevpropChange(at: RepositoryAddress, change: RevpropChange): Promise<string | undefined>;
  postRevpropChange?(at: RepositoryAddress, change: RevpropChange): Promise<void>;
}

export interface RevpropChange {
  revision: number;
  login: string;
  property: string;
  /** A added, M modified, D deleted. */
  action: string;
  /** The new value before the change, the old one after it. */
  value: string;
}

export interface SvnEngine {
  /** Missing Debian packages. None is needed if the repositories are on another machine. */
  availability(): { ok: true } | { ok: false; missing: string[] };
  /** Whether the repositories are on this machine. If not, only `owns` and `front` work. */
  local: boolean;
  start(): Promise<void>;
  /** Refuses new commits and resolves when the running ones have ended. Call it before closing the web server. */
  settle(): Promise<void>;
  /** Leaves no process behind. */
  stop(): Promise<void>;
  repositories: Repositories;
  accessFile: AccessFiles;
  projects: ServedProjects;
  look: SvnLook;
  browse: Browse;
  /**
   * Whether `front` answers this request: /svnplugin/…, and the SVN routes if the repositories are on another machine.
   */
  owns(request: Pick<IncomingMessage, 'url'>): boolean;
  /** For the events `request` and `checkContinue`, before the body is read. */
  front(request: IncomingMessage, response: ServerResponse): void;
}
