import { Badge, Group, Text, Title } from '@mantine/core';
import type { SvnRevision } from '../../../../../contract/svn/reading.ts';
import { t } from '../../../text/index.ts';
import { DirectoryLink, FileLink } from '../links.tsx';
import classes from '../svn.module.css';

type Changed = SvnRevision['paths'][number];

function Path({ changed, revision }: { changed: Changed; revision: number }) {
  if (changed.action === 'deleted') return <Text size="sm">{changed.path}</Text>;
  const To = changed.type === 'file' ? FileLink : DirectoryLink;
  return (
    <Text size="sm">
      <To path={changed.path} rev={revision}>
        {changed.path}
      </To>
    </Text>
  );
}

/** The changed paths of a revision. */
export function ChangedPaths({ revision }: { revision: SvnRevision }) {
  const { paths, paths_total: total } = revision;
  if (total === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('svn.changed')}
      </Title>
      <ul className={classes['paths']}>
        {paths.map((changed) => (
          <li key={changed.path}>
            <Group gap="xs" className={classes['anywhere'] ?? ''}>
              <Badge variant="light" color="gray" tt="none" w={90}>
                {t(`svn.action.${changed.action}`)}
              </Badge>
              <Path changed={changed} revision={revision.revision} />
              {changed.copied_from !== null && (
                <Text size="sm" c="dimmed">
                  {t('svn.changed.from', { ...changed.copied_from })}
                </Text>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {paths.length < total && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('svn.changed.more', { shown: paths.length, total })}
        </Text>
      )}
    </section>
  );
}
