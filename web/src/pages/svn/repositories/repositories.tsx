import { Stack, Table } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Project } from '../../../../../contract/projects/project.ts';
import type { MinimalSvnRepository } from '../../../../../contract/svn/repository.ts';
import { type Self, useSelf } from '../../../api/session.ts';
import { repositoriesQuery, repositoryQuery } from '../../../api/svn/repositories.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { Administrators } from './administrators.tsx';
import { DeletedRepositories } from './deleted-repositories.tsx';
import { Pages } from '../pages.tsx';
import { RepositoryRow } from './repository-row.tsx';
import { useProject } from '../use-repository.ts';

/** A member may be in a group that administers repositories, which the settings of existing ones show. */
function useMayCreate(self: Self | null, { id, is_member_of }: Project, first: MinimalSvnRepository | undefined) {
  const isAdministrator = self !== null && (self.is_site_administrator || self.administrator_of.includes(id));
  const isMember = self !== null && is_member_of;
  const isAsked = isMember && !isAdministrator && first !== undefined;
  const { data } = useQuery({ ...repositoryQuery(id, first?.name ?? ''), enabled: isAsked });
  const mayCreate = isAdministrator || (isMember && (first === undefined || data?.settings !== undefined));
  return { isAdministrator, mayCreate };
}

export function Repositories() {
  const project = useProject();
  const self = useSelf();
  const found = useInfiniteQuery(repositoriesQuery(project.id));
  const { isAdministrator, mayCreate } = useMayCreate(self, project, found.data?.pages[0]?.items[0]);
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
