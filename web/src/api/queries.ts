import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

/** Retries only network failures, because the server would refuse a refused request again. */
const isWorthRetrying = (failures: number, error: Error): boolean => failures < 2 && !(error instanceof ApiError);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 5_000 } },
});
