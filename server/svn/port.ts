import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Blamed, Difference, PathRevision, Listed, LogEntry } from './browse/entries.ts';

/** On disk: {tree}/{projectId}/{name}. */
export interface RepositoryAddress {
  projectId: number;
  name: string;
}

/** What svnlook looks at. */
export type LookSubject = { revision: number } | { transaction: string };

export interface FirstCommit {
  /** Directories, parents included by themselves; none: no commit is made. */
  layout: readonly string[];
  author: string;
  message: string;
}

export interface Repositories {
  /** Made beside and moved in when complete. */
  create(at: RepositoryAddress, first: FirstCommit & { accessFile: string }): Promise<void>;
  /** As `create`, with the revisions and the identity of a dump; working copies of the dumped one stay valid. */
  restore(at: RepositoryAddress, from: { dump: string; accessFile: string }): Promise<void>;
  /** As `create`, from a directory that `hotcopy` wrote. */
  adopt(at: RepositoryAddress, from: { directory: string }): Promise<void>;
  exists(at: RepositoryAddress): Promise<boolean>;
  /** Every repository on disk. */
  list(): Promise<RepositoryAddress[]>;
  /** Out of reach at once, then gone. */
  remove(at: RepositoryAddress): Promise<void>;
  /** The file appears when it is complete. */
  dump(at: RepositoryAddress, file: string): Promise<void>;
  /** Appends the revisions of a dump. */
  load(at: RepositoryAddress, file: string): Promise<void>;
  /** A copy of a repository in use; the directory must not exist. */
  hotcopy(at: RepositoryAddress, directory: string): Promise<void>;
  verify(at: RepositoryAddress): Promise<{ ok: boolean; text: string }>;
  /** What aborted commits left; counts what was removed. */
  removeDeadTransactions(at: RepositoryAddress, olderThan: Date): Promise<number>;
}

export interface AccessFiles {
  /** What Subversion says about the text. */
  check(text: string): Promise<{ ok: true } | { ok: false; line?: number; message: string }>;
  /** Counts from the next request of every client on. Throws where Subversion can't read the text. */
  write(at: RepositoryAddress, text: string): Promise<void>;
  /** Asks the file that counts; a trailing path that doesn't exist is answered by the rules of its parents. */
  allows(at: RepositoryAddress, login: string, path: string, right: 'r' | 'rw'): Promise<boolean>;
}

interface ServedProjects {
  /** Before `start` it is only noted; afterwards it resolves when the address is served. */
  serve(shortName: string, projectId: number): Promise<void>;
  withdraw(shortName: string): Promise<void>;
}

/** svnlook: what is there, whoever asks. Paths begin without a slash, as svnlook prints them. */
export interface Look {
  youngest(at: RepositoryAddress): Promise<number>;
  uuid(at: RepositoryAddress): Promise<string>;
  /** Author, date and message in one call. */
  info(at: RepositoryAddress, of: LookSubject): Promise<{ author: string; date: Date | undefined; message: string }>;
  log(at: RepositoryAddress, of: LookSubject): Promise<string>;
  author(at: RepositoryAddress, of: LookSubject): Promise<string>;
  date(at: RepositoryAddress, of: LookSubject): Promise<Date | undefined>;
  /** Lines of `svnlook changed`; with `copies`, of `--copy-info`. */
  changed(at: RepositoryAddress, of: LookSubject, options?: { copies?: boolean }): Promise<string>;
  directoriesChanged(at: RepositoryAddress, of: LookSubject): Promise<string[]>;
  /** Full paths, directories with a trailing slash; only the direct children unless `deep`. */
  tree(at: RepositoryAddress, of: LookSubject, path: string, options?: { deep?: boolean }): Promise<string[]>;
  /** Full paths of all that a directory held before a transaction, as they come; who stops reading stops the work. */
  contentsBefore(at: RepositoryAddress, transaction: string, directory: string): AsyncGenerator<string>;
  cat(at: RepositoryAddress, of: LookSubject, path: string): ProgramOutput;
  diff(at: RepositoryAddress, of: LookSubject): ProgramOutput;
  filesize(at: RepositoryAddress, of: LookSubject, path: string): Promise<number>;
  /** Changes with the content and the properties of a path; also when something else is copied to where it was. */
  identity(at: RepositoryAddress, of: LookSubject, path: string): Promise<string>;
  /** Undefined where the property is not set. */
  propget(at: RepositoryAddress, of: LookSubject, property: string, path: string): Promise<string | undefined>;
  /** Bytes of the files that the transaction adds or changes, by path; with `above`, only of those that are larger. */
  fileSizes(at: RepositoryAddress, transaction: string, options?: { above?: number }): Promise<Map<string, number>>;
}

/** The output of a program while it runs. */
export interface ProgramOutput {
  bytes: Readable;
  /** Settles when all bytes are read: rejects with `CommandFailure` when the program failed. */
  done: Promise<void>;
  /** All of it; rejects as `done` does. */
  text(): Promise<string>;
  stop(): void;
}

/** What a repository holds and how it came there, whoever asks. Paths have no slashes around; the root is empty. */
export interface Browse {
  /** Newest first; undefined where nothing is at the path. */
  history(
    at: RepositoryAddress,
    path: string,
    of: { revision: number; limit: number },
  ): Promise<PathRevision[] | undefined>;
  /** In the order of the numbers; who stops reading stops the work. */
  log(at: RepositoryAddress, revisions: readonly number[]): AsyncGenerator<LogEntry>;
  /** What is at a path; undefined where nothing is. */
  node(at: RepositoryAddress, path: string, revision: number): Promise<Listed | 'directory' | undefined>;
  /** What is in a directory; of a file, itself. */
  list(at: RepositoryAddress, path: string, revision: number): Promise<Listed[] | undefined>;
  /** Line by line, looking back no further than `from`; undefined for binary files. */
  blame(at: RepositoryAddress, path: string, range: { from: number; to: number }): Promise<Blamed[] | undefined>;
  /** Between two revisions of the same path; names are as seen from there. */
  diff(at: RepositoryAddress, path: string, range: { from: number; to: number }): ProgramOutput;
  /** The same in short: what became of which path, from the root. */
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

/** What Hearth decides about; given to the engine by who opens it. */
export interface SvnGate {
  /** Asked at every request of a client. */
  admit(request: {
    project: string;
    repository: string;
    authorization: string | undefined;
    address: string;
  }): Promise<Admission>;
  /** The text of a refusal, shown by the client. */
  preCommit(at: RepositoryAddress, transaction: string): Promise<string | undefined>;
  /** The client waits for it. A text of a failure is shown by the client as a warning. */
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
  /** Debian packages that are missing. Where the repositories live elsewhere, none is needed. */
  availability(): { ok: true } | { ok: false; missing: string[] };
  /** Whether the repositories are on this machine; if not, only `owns` and `front` work here. */
  local: boolean;
  start(): Promise<void>;
  /** No new commit begins; resolves when those that have begun are done. Call it before the web server closes. */
  settle(): Promise<void>;
  /** Leaves no process behind. */
  stop(): Promise<void>;
  repositories: Repositories;
  accessFile: AccessFiles;
  projects: ServedProjects;
  look: Look;
  browse: Browse;
  /**
   * Whether `front` answers this request: /svnplugin/…, and the routes of SVN where the repositories live elsewhere.
   */
  owns(request: IncomingMessage): boolean;
  /** For the events `request` and `checkContinue`, before anything has read the body. */
  front(request: IncomingMessage, response: ServerResponse): void;
}
