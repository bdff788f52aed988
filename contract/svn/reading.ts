import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';

const path = Type.Optional(Type.String({ default: '/', description: 'Path in the repository; `/` is its root' }));
const rev = Type.Optional(Type.Integer({ minimum: 0, description: 'Revision; the youngest one unless given' }));

export const SvnPlaceQuery = Type.Object({ path, rev });
export const SvnFileQuery = Type.Object({ path: Type.String({ description: 'Path of a file' }), rev });

export const SvnDiffQuery = Type.Object({
  path,
  rev: Type.Optional(Type.Integer({ minimum: 1, description: 'What this revision changed' })),
  from: Type.Optional(Type.Integer({ minimum: 0, description: 'The older revision, with `to` instead of `rev`' })),
  to: Type.Optional(Type.Integer({ minimum: 0, description: 'The newer revision' })),
});
export type SvnDiffQuery = Static<typeof SvnDiffQuery>;

const Source = Type.Object({ path: Type.String(), revision: Type.Integer() });

const ChangedPath = Type.Object({
  path: Type.String(),
  action: Type.Enum(['added', 'deleted', 'modified', 'replaced']),
  type: Nullable(Type.Enum(['file', 'directory'])),
  has_text_changes: Type.Boolean(),
  has_property_changes: Type.Boolean(),
  copied_from: Nullable(Source),
});

export const SvnRevision = Type.Object(
  {
    revision: Type.Integer(),
    /** partial: some paths and the message are hidden from the caller; none: all paths are hidden */
    access: Type.Enum(['full', 'partial', 'none']),
    author: Nullable(Type.String()),
    date: Nullable(Timestamp),
    message: Nullable(Type.String()),
    /** paths that the caller may read, up to a limit */
    paths: Type.Array(ChangedPath),
    paths_total: Type.Integer(),
  },
  { title: 'SvnRevision' },
);
export type SvnRevision = Static<typeof SvnRevision>;

const TreeEntry = Type.Object({
  name: Type.String(),
  path: Type.String(),
  type: Type.Enum(['file', 'directory']),
  size: Nullable(Type.Integer()),
  revision: Type.Integer(),
  author: Nullable(Type.String()),
  date: Nullable(Timestamp),
});

export const SvnTree = Type.Object(
  { path: Type.String(), revision: Type.Integer(), entries: Type.Array(TreeEntry) },
  { title: 'SvnTree' },
);
export type SvnTree = Static<typeof SvnTree>;

const FileDiff = Type.Object({
  path: Type.String(),
  action: Type.Enum(['added', 'deleted', 'modified', 'copied']),
  type: Type.Enum(['file', 'directory']),
  copied_from: Nullable(Source),
  is_binary: Type.Boolean(),
  /** unified, without the line that names the path */
  diff: Type.String(),
});

export const SvnDiff = Type.Object(
  {
    path: Type.String(),
    from: Type.Integer(),
    to: Type.Integer(),
    files: Type.Array(FileDiff),
    /** the answer is truncated */
    is_truncated: Type.Boolean(),
  },
  { title: 'SvnDiff' },
);
export type SvnDiff = Static<typeof SvnDiff>;

const BlamedLine = Type.Object({
  number: Type.Integer(),
  /** null: older than the caller may read */
  revision: Nullable(Type.Integer()),
  author: Nullable(Type.String()),
  date: Nullable(Timestamp),
  text: Type.String(),
});

export const SvnBlame = Type.Object(
  { path: Type.String(), revision: Type.Integer(), lines: Type.Array(BlamedLine) },
  { title: 'SvnBlame' },
);
export type SvnBlame = Static<typeof SvnBlame>;
