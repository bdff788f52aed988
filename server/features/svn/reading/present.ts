import type { SvnBlame, SvnDiff, SvnRevision, SvnTree } from '../../../../contract/svn/reading.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import type { Blamed, Listed, LoggedPath } from '../../../svn/index.ts';
import type { FileDiff } from './diff/title.ts';
import { below, displayedPath } from './path.ts';

const dated = (date: Date | undefined): string | null => (date === undefined ? null : isoDate(date.getTime()));

const sourceOf = (source: { path: string; revision: number } | undefined) =>
  source === undefined ? null : { path: displayedPath(source.path), revision: source.revision };

const presentPath = (path: LoggedPath): SvnRevision['paths'][number] => ({
  path: displayedPath(path.path),
  action: path.action,
  type: path.kind ?? null,
  has_text_changes: path.text,
  has_property_changes: path.properties,
  copied_from: sourceOf(path.copiedFrom),
});

interface Revision {
  revision: number;
  access: 'full' | 'partial' | 'none';
  author: string | undefined;
  date: Date | undefined;
  message: string | undefined;
  paths: readonly LoggedPath[];
  total: number;
}

export const presentRevision = (entry: Revision): SvnRevision => ({
  revision: entry.revision,
  access: entry.access,
  author: entry.author ?? null,
  date: dated(entry.date),
  message: entry.message ?? null,
  paths: entry.paths.map(presentPath),
  paths_total: entry.total,
});

export const presentTree = (tree: { path: string; revision: number; entries: readonly Listed[] }): SvnTree => ({
  path: displayedPath(tree.path),
  revision: tree.revision,
  entries: tree.entries.map(({ name, kind, size, revision, author, date }) => ({
    name,
    path: displayedPath(below(tree.path, name)),
    type: kind,
    size: size ?? null,
    revision,
    author: author ?? null,
    date: dated(date),
  })),
});

interface Diff {
  path: string;
  from: number;
  to: number;
  files: readonly FileDiff[];
  isTruncated: boolean;
}

export const presentDiff = (diff: Diff): SvnDiff => ({
  path: displayedPath(diff.path),
  from: diff.from,
  to: diff.to,
  files: diff.files.map((file) => ({
    path: displayedPath(file.path),
    action: file.action,
    type: file.kind,
    copied_from: sourceOf(file.copiedFrom),
    is_binary: file.isBinary,
    diff: file.diff,
  })),
  is_truncated: diff.isTruncated,
});

interface Blame {
  path: string;
  revision: number;
  lines: readonly (Blamed & { text: string })[];
}

export const presentBlame = ({ path, revision, lines }: Blame): SvnBlame => ({
  path: displayedPath(path),
  revision,
  lines: lines.map((line, at) => ({
    number: at + 1,
    revision: line.revision ?? null,
    author: line.author ?? null,
    date: dated(line.date),
    text: line.text,
  })),
});
