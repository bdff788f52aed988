import { Stack, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVisit } from '../../../api/session.ts';
import { repositoriesQuery } from '../../../api/svn/repositories.ts';
import { Can, can } from '../../../parts/can.tsx';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { Administrators } from './administrators.tsx';
import { DeletedRepositories } from './deleted-repositories.tsx';
import { LoadedPages } from '../loaded-pages.tsx';
import { RepositoryRow } from './repository-row.tsx';
import { UnlessSuspended } from '../unless-suspended.tsx';
import { useProject } from '../../projects/use-project.ts';

export function Repositories() {
  return (
    <UnlessSuspended>
      <RepositoryList />
    </UnlessSuspended>
  );
}

function RepositoryList() {
  const project = useProject();
  const found = useInfiniteQuery(repositoriesQuery(project.id));
  const mayCreate = can(project, 'project.create_repository');
  return (
    <>
      <PageTitle
        actions={
          <>
            <Can on={project} action="project.administer">
              <Administrators project={project.id} />
            </Can>
            {mayCreate && (
              <LinkButton to="/projects/$project/svn/-/new" params={{ project: project.shortname }} size="sm">
                {t('svn.new')}
              </LinkButton>
            )}
          </>
        }
      >
        {t('svn.title')}
      </PageTitle>
      <Stack gap="xl">
        <div>
          <LoadedPages of={found}>
            {(pages) => {
              const repositories = pages.flatMap(({ items }) => items);
              if (repositories.length === 0) return <Empty>{t(mayCreate ? 'svn.none' : 'svn.none.reader')}</Empty>;
              return (
                <Table highlightOnHover aria-label={t('svn.title')}>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{t('svn.name')}</Table.Th>
                      <Table.Th>{t('svn.lastCommit')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {repositories.map((repository) => (
                      <RepositoryRow key={repository.id} repository={repository} />
                    ))}
                  </Table.Tbody>
                </Table>
              );
            }}
          </LoadedPages>
        </div>
        <Can on={useVisit()} action="platform.administer">
          <DeletedRepositories project={project.id} />
        </Can>
      </Stack>
    </>
  );
}
