import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

/** Retries only network failures, because the server would refuse a refused request again. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && navigator.onLine && !(error instanceof ApiError);

export const queryClient = new QueryClient({
  // Without a connection everything fails at once, so that the page can say so, and nothing is sent unexpectedly later.
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});
