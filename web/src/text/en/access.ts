export const access = {
  'access.label': 'Visibility',
  'access.public': 'Public',
  'access.public.hint': 'Everybody on this platform sees the project.',
  'access.unrestricted': 'Public, with restricted users',
  'access.unrestricted.hint': 'Everybody sees the project, restricted users included.',
  'access.private': 'Private',
  'access.private.hint': 'Only members see the project.',
  'access.privateWithoutRestricted': 'Private, without restricted users',
  'access.privateWithoutRestricted.hint': 'Only members see the project, and none of them is a restricted user.',
} as const;
