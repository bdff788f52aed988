import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

/** What the server refused it refuses again: only what failed on the way is asked for once more. */
const isWorthRetrying = (failures: number, error: Error): boolean => failures < 2 && !(error instanceof ApiError);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 5_000 } },
});
