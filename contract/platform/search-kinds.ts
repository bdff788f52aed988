/** Everything that the search finds, in the order of the answer. */
export const searchKinds = ['artifact', 'comment', 'commit', 'project', 'tracker', 'person'] as const;
export type SearchKind = (typeof searchKinds)[number];
