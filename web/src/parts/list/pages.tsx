import { Button, Group, Stack, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../../api/client.ts';
import { t } from '../../text/index.ts';
import { Failure } from '../feedback/failure.tsx';
import { Waiting } from '../feedback/waiting.tsx';

interface Props<T> {
  of: UseInfiniteQueryResult<InfiniteData<Page<T>>>;
  /** shown where there is nothing */
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** The loaded pages of a list, with a button for the next one. */
export function Pages<T>({ of, empty, children }: Props<T>) {
  if (of.data === undefined) {
    return of.error === null ? <Waiting /> : <Failure error={of.error} reset={() => void of.refetch()} />;
  }
  const items = of.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <Stack gap="sm">
      {children(items)}
      {of.isFetchNextPageError && <Failure error={of.error} reset={() => void of.fetchNextPage()} />}
      {of.hasNextPage && (
        <Group justify="center" gap="sm">
          <Text size="sm" c="dimmed">
            {t('app.shown', { shown: items.length, total: of.data.pages.at(-1)?.total ?? 0 })}
          </Text>
          <Button variant="light" size="xs" onClick={() => void of.fetchNextPage()} loading={of.isFetchingNextPage}>
            {t('app.more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
