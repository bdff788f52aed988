import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { Waiting } from './waiting.tsx';

/** The result of a query, or a loading indicator, or the error. */
export function Loaded<T>({ of, children }: { of: UseQueryResult<T>; children: (found: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data);
  if (of.error !== null) return <Failure error={of.error} reset={() => void of.refetch()} />;
  return <Waiting />;
}
