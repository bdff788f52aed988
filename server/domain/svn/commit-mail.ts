import type { ChangedPath } from './changed-paths.ts';

export interface CommitNews {
  /** The repository with its project: `project/repository`. */
  repository: string;
  revision: number;
  author: { login: string; email: string };
  /** A date for people to read. */
  date: string;
  /** Explains to readers that a part of the commit is hidden from them. */
  message: string;
  changed: readonly ChangedPath[];
  /** The changed directories. */
  directories: readonly string[];
  /** The repository's own prefix of the subject. */
  subjectHeader?: string;
  links: {
    revision: (revision: number) => string;
    diff: (path: string, revision: number) => string;
  };
}

const shownDirectories = 3;

function commitSubject(news: CommitNews): string {
  const named = news.directories.slice(0, shownDirectories).map((directory) => directory || '/');
  const more = news.directories.length > shownDirectories ? ['...'] : [];
  const header = news.subjectHeader?.trim() ?? '';
  const subject = [...(header === '' ? [] : [header]), `r${news.revision}`, ...named, ...more].join(' ');
  // A line break would end the header of the mail.
  return subject.replaceAll(/\p{Cc}+/gu, ' ');
}

// Programs parse these mails, so the headings are part of the format and are never translated.
const lists = [
  { title: 'Updated files :', action: 'updated' },
  { title: 'Added files :', action: 'added' },
  { title: 'Deleted files :', action: 'deleted' },
] as const;

function listsOf(changed: readonly ChangedPath[]): string[] {
  return lists.flatMap(({ title, action }) => {
    const paths = changed.filter((change) => change.action === action).map(shown);
    return paths.length === 0 ? [] : ['', title, ...paths.map((path) => `  ${path}`)];
  });
}

const shown = ({ path, isDirectory }: ChangedPath): string => (isDirectory && path !== '' ? `/${path}/` : `/${path}`);

const linesOf = (message: string): string[] =>
  message
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => `  ${line}`.trimEnd());

function commitText(news: CommitNews): string {
  const { author, links, revision } = news;
  const files = news.changed.filter(({ isDirectory }) => !isDirectory);
  const diffs = files.flatMap((file) => [`  ${shown(file)}`, `    ${links.diff(file.path, revision)}`]);
  return [
    `SVN Repository: ${news.repository}`,
    `Changes by: ${author.login} <${author.email}> on ${news.date}`,
    `New Revision: ${revision} ${links.revision(revision)}`,
    '',
    'Log message:',
    ...linesOf(news.message),
    ...listsOf(news.changed),
    ...(diffs.length === 0 ? [] : ['', 'Source code changes:', ...diffs]),
    '',
  ].join('\n');
}

export const commitMail = (news: CommitNews): { subject: string; text: string } => ({
  subject: commitSubject(news),
  text: commitText(news),
});
