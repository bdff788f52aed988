import { Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MinimalSvnRepository } from '../../../../../contract/svn/repository.ts';
import { lastChangeQuery } from '../../../api/svn/reading.ts';
import { TextLink } from '../../../parts/links/text-link.tsx';
import { t } from '../../../text/index.ts';
import { CommitBy, titleOf } from '../commit-line.tsx';
import classes from '../svn.module.css';

const root = { path: '/' };

export function RepositoryRow({ repository }: { repository: MinimalSvnRepository }) {
  const { data: last } = useQuery(lastChangeQuery(repository.id, root));
  const params = { project: repository.project.shortname, repository: repository.name };
  return (
    <Table.Tr>
      <Table.Td>
        <TextLink to="/projects/$project/svn/$repository" params={params} fw={600} inherit>
          {repository.name}
        </TextLink>
      </Table.Td>
      <Table.Td className={classes['anywhere']}>
        {last !== undefined && last !== null && (
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {t('svn.revision.number', { revision: last.revision })}
            </Text>
            <Text size="sm">{titleOf(last)}</Text>
            <CommitBy revision={last} />
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
