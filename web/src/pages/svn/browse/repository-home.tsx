import { Stack } from '@mantine/core';
import { PageTitle } from '../../../parts/page-title.tsx';
import { Checkout } from './checkout.tsx';
import { DirectoryTable } from './directory-table.tsx';
import { LastChange } from './last-change.tsx';
import { useRepository } from '../use-repository.ts';

const root = { path: '/' };

export function RepositoryHome() {
  const repository = useRepository();
  return (
    <>
      <PageTitle>{repository.name}</PageTitle>
      <Stack>
        <Checkout url={repository.svn_url} />
        <LastChange repository={repository.id} location={root} />
        <DirectoryTable repository={repository.id} location={root} />
      </Stack>
    </>
  );
}
