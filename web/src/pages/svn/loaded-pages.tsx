import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../../parts/feedback/failure.tsx';
import { Waiting } from '../../parts/feedback/waiting.tsx';
import { t } from '../../text/index.ts';

interface Props<P> {
  of: UseInfiniteQueryResult<InfiniteData<P>>;
  children: (pages: P[]) => ReactNode;
}

/** The pages of a list so far, and a button for the next one. */
export function LoadedPages<P>({ of, children }: Props<P>) {
  if (of.data === undefined) {
    return of.error === null ? <Waiting /> : <Failure error={of.error} reset={() => void of.refetch()} />;
  }
  return (
    <>
      {children(of.data.pages)}
      {of.isFetchNextPageError && <Failure error={of.error} />}
      {of.hasNextPage && (
        <Button
          mt="sm"
          variant="default"
          size="xs"
          loading={of.isFetchingNextPage}
          onClick={() => void of.fetchNextPage()}
        >
          {t('app.more')}
        </Button>
      )}
    </>
  );
}
