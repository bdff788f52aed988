import { Code, Group, Stack } from '@mantine/core';
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
