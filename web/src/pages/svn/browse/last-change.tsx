import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lastChangeQuery, type SvnLocation } from '../../../api/svn/reading.ts';
import { CommitBy, titleOf } from '../commit-line.tsx';
import { RevisionLink } from '../links.tsx';
import classes from '../svn.module.css';

/** The last commit of a path. If it can't be loaded, nothing is shown. */
export function LastCommit({ repository, location }: { repository: number; location: SvnLocation }) {
  const { data } = useQuery(lastChangeQuery(repository, location));
  if (data === undefined || data === null) return null;
  return (
    <Group gap="xs" className={classes['anywhere'] ?? ''}>
      <Text size="sm" fw={600}>
        <RevisionLink revision={data.revision} />
      </Text>
      <Text size="sm">{titleOf(data)}</Text>
      <CommitBy revision={data} />
    </Group>
  );
}
