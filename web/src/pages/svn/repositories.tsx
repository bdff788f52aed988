import { Stack, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Self, useSelf } from '../../api/session.ts';
import { repositoriesQuery } from '../../api/svn.ts';
import { Empty } from '../../parts/empty.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';
import { Administrators } from './administrators.tsx';
import { DeletedRepositories } from './deleted-repositories.tsx';
import { Pages } from './pages.tsx';
import { RepositoryRow } from './repository-row.tsx';
import { useProject } from './use-repository.ts';

const administers = (self: Self | null, project: number): boolean =>
  self !== null && (self.is_site_administrator || self.administrator_of.includes(project));

export function Repositories() {
  const project = useProject();
  const self = useSelf();
  const found = useInfiniteQuery(repositoriesQuery(project.id));
  const isAdministrator = administers(self, project.id);
  // Members may be in a group that administers repositories: whether they are, the API says.
  const mayCreate = isAdministrator || (self !== null && project.is_member_of);
  const params = { project: project.shortname };
  const creation = mayCreate && (
    <LinkButton to="/projects/$project/svn/-/new" params={params} size="sm">
      {t('svn.new')}
    </LinkButton>
  );
  return (
    <>
      <PageTitle
        actions={
          <>
            {isAdministrator && <Administrators project={project.id} />}
            {creation}
          </>
        }
      >
        {t('svn.title')}
      </PageTitle>
      <Stack gap="xl">
        <div>
          <Pages of={found}>
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
          </Pages>
        </div>
        {self?.is_site_administrator === true && <DeletedRepositories project={project.id} />}
      </Stack>
    </>
  );
}
