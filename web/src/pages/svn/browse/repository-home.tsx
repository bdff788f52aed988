import { Code, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/client.ts';
import { treeQuery } from '../../../api/svn/reading.ts';
import type { KnownRepository } from '../../../api/svn/repositories.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { DirectoryTable } from './directory-table.tsx';
import { LastCommit } from './last-change.tsx';
import { useRepository } from '../use-repository.ts';
import { Copy } from '../../../parts/copy.tsx';
import classes from '../svn.module.css';

/** How one gets a working copy. */
function Checkout({ url }: { url: string }) {
  const command = `svn checkout ${url}`;
  return (
    <Group gap="xs" wrap="nowrap" maw="100%">
      <Code className={classes['command'] ?? ''}>{command}</Code>
      <Copy value={command} />
    </Group>
  );
}

const root = { path: '/' };

/** The access file may close the root folder to people who see the repository, such as site administrators. */
function Files({ repository: { id } }: { repository: KnownRepository }) {
  const { error } = useInfiniteQuery(treeQuery(id, root));
  if (error instanceof ApiError && error.status === 404) return <Empty>{t('svn.repository.closed')}</Empty>;
  return (
    <Stack gap={0}>
      <LastCommit repository={id} location={root} />
      <DirectoryTable repository={id} location={root} />
    </Stack>
  );
}

export function RepositoryHome() {
  const repository = useRepository();
  return (
    <>
      <PageTitle about={t('svn.checkout.hint')} actions={<Checkout url={repository.svn_url} />}>
        {repository.name}
      </PageTitle>
      <Files repository={repository} />
    </>
  );
}
