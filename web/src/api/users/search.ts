import { queryOptions } from '@tanstack/react-query';
import type { VisibleUser } from '../../../../contract/accounts/user.ts';
import { page } from '../client.ts';

/** Searches users by name, with at least three letters. */
export const userSearchQuery = (words: string) =>
  queryOptions({
    queryKey: ['users', 'search', words],
    staleTime: 60_000,
    queryFn: ({ signal }) => page<VisibleUser>('/users', { query: { query: words, limit: 50 }, signal }),
  });
