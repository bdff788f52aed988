import { type Static, Type } from 'typebox';
import { MinimalUser } from '../accounts/user.ts';
import { Nullable, Timestamp } from '../common.ts';
import { ProjectReference } from '../projects/project.ts';
import { TrackerReference } from '../trackers/tracker.ts';
import { searchKinds } from './search-kinds.ts';

/** A text in pieces, so that clients can highlight matches without interpreting markup. */
const Segments = Type.Array(Type.Object({ text: Type.String(), is_match: Type.Boolean() }));

export const SearchResult = Type.Object(
  {
    kind: Type.Enum([...searchKinds]),
    id: Type.Integer({
      description: 'of the artifact, changeset, project, tracker or user; of a commit, its revision',
    }),
    uri: Type.String(),
    html_url: Type.String(),
    xref: Nullable(Type.String({ description: 'such as `bug #12`, of an artifact or of the artifact of a comment' })),
    title: Segments,
    excerpt: Nullable(
      Type.Object({
        label: Nullable(Type.String({ description: 'the label of the field that the text is in' })),
        segments: Segments,
      }),
    ),
    project: Nullable(ProjectReference),
    tracker: Nullable(TrackerReference),
    repository: Nullable(Type.Object({ id: Type.Integer(), uri: Type.String(), name: Type.String() })),
    author: Nullable(MinimalUser),
    changed_on: Nullable(Timestamp),
  },
  { title: 'SearchResult' },
);
export type SearchResult = Static<typeof SearchResult>;

export const SearchAnswer = Type.Object(
  {
    jump: Nullable(SearchResult),
    groups: Type.Array(
      Type.Object({
        kind: Type.Enum([...searchKinds]),
        results: Type.Array(SearchResult),
        next: Nullable(Type.String({ description: 'cursor of the next page of this kind' })),
      }),
    ),
  },
  { title: 'SearchAnswer' },
);
export type SearchAnswer = Static<typeof SearchAnswer>;
