import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { SvnRevision } from '../../../../../contract/svn/reading.ts';
import { revisionQuery } from '../../../api/svn/reading.ts';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { NotFound } from '../../../parts/feedback/page-failure.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { ChangedPaths } from './changed-paths.tsx';
import { CommitBy, titleOf } from '../commit-line.tsx';
import { Differences } from './differences.tsx';
import { RevisionLink } from '../links.tsx';
import { Message } from './message.tsx';
import { useRepository, useRepositoryParams } from '../use-repository.ts';

const route = getRouteApi('/projects/$project/svn/$repository/revisions/$revision');

function About({ revision }: { revision: SvnRevision | null }) {
  if (revision === null) return null;
  return (
    <>
      <div>
        <CommitBy revision={revision} />
        {revision.message === null || revision.message.trim() === '' ? (
          <Text c="dimmed">{titleOf(revision)}</Text>
        ) : (
          <Message text={revision.message} />
        )}
      </div>
      <ChangedPaths revision={revision} />
    </>
  );
}

function Changes({ repository, revision, path }: { repository: number; revision: number; path: string }) {
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('svn.diff')}
      </Title>
      {path !== '/' && (
        <Group gap="xs" mb="sm">
          <Text size="sm" c="dimmed">
            {t('svn.changed.only', { path })}
          </Text>
          <Text size="sm">
            <RevisionLink revision={revision}>{t('svn.changed.all')}</RevisionLink>
          </Text>
        </Group>
      )}
      <Differences repository={repository} range={{ rev: revision }} path={path} />
    </section>
  );
}

/** A commit with its message and changes. */
export function RevisionPage() {
  const { id } = useRepository();
  const params = useRepositoryParams();
  const { path = '/' } = route.useSearch();
  const revision = Number(route.useParams().revision);
  const isNumber = Number.isSafeInteger(revision) && revision > 0;
  const found = useQuery({ ...revisionQuery(id, revision, path), enabled: isNumber });
  if (!isNumber) return <NotFound />;
  const to = '/projects/$project/svn/$repository/revisions/$revision';
  return (
    <>
      <PageTitle
        actions={
          revision > 1 && (
            <LinkButton to={to} params={{ ...params, revision: String(revision - 1) }} variant="default" size="xs">
              {t('svn.previous')}
            </LinkButton>
          )
        }
      >
        {t('svn.revision.at', { revision })}
      </PageTitle>
      <Stack>
        <Loaded of={found}>
          {(about) => (
            <>
              <About revision={about} />
              <Changes repository={id} revision={revision} path={path} />
            </>
          )}
        </Loaded>
      </Stack>
    </>
  );
}
