import { Stack } from '@mantine/core';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { Checkout } from './checkout.tsx';
import { DirectoryTable } from './directory-table.tsx';
import { LastCommit } from './last-change.tsx';
import { useRepository } from '../use-repository.ts';

const root = { path: '/' };

export function RepositoryHome() {
  const repository = useRepository();
  return (
    <>
      <PageTitle about={t('svn.checkout.hint')} actions={<Checkout url={repository.svn_url} />}>
        {repository.name}
      </PageTitle>
      <Stack gap={0}>
        <LastCommit repository={repository.id} location={root} />
        <DirectoryTable repository={repository.id} location={root} />
      </Stack>
    </>
  );
}
