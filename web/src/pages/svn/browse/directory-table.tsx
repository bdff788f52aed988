import { Group, Table } from '@mantine/core';
import { IconFile, IconFolder } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { SvnTree } from '../../../../../contract/svn/reading.ts';
import { type SvnLocation, treeQuery } from '../../../api/svn/reading.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { formatSize } from '../../../text/format.ts';
import { t } from '../../../text/index.ts';
import { DirectoryLink, FileLink, RevisionLink } from '../links.tsx';
import { LoadedPages } from '../loaded-pages.tsx';
import classes from '../svn.module.css';

type Entry = SvnTree['entries'][number];

function Name({ entry, rev }: { entry: Entry; rev: number | undefined }) {
  const isDirectory = entry.type === 'directory';
  const To = isDirectory ? DirectoryLink : FileLink;
  const Icon = isDirectory ? IconFolder : IconFile;
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={16} aria-hidden className={classes['icon']} />
      <To path={entry.path} rev={rev}>
        {isDirectory ? `${entry.name}/` : entry.name}
      </To>
    </Group>
  );
}

function Row({ entry, rev }: { entry: Entry; rev: number | undefined }) {
  return (
    <Table.Tr>
      <Table.Td className={classes['name']}>
        <Name entry={entry} rev={rev} />
      </Table.Td>
      <Table.Td ta="right" c="dimmed" className={classes['tight']}>
        {entry.size === null ? '' : formatSize(entry.size)}
      </Table.Td>
      <Table.Td className={classes['tight']}>
        <RevisionLink revision={entry.revision} />
      </Table.Td>
      <Table.Td visibleFrom="sm">{entry.author}</Table.Td>
      <Table.Td c="dimmed" visibleFrom="sm" className={classes['tight']}>
        {entry.date !== null && <Moment at={entry.date} />}
      </Table.Td>
    </Table.Tr>
  );
}

/** The entries of a directory with their last changes. */
export function DirectoryTable({ repository, location }: { repository: number; location: SvnLocation }) {
  const found = useInfiniteQuery(treeQuery(repository, location));
  const isRoot = location.path === '/';
  return (
    <LoadedPages of={found}>
      {(pages) => {
        const entries = pages.flatMap(({ items }) => items);
        if (entries.length === 0) return <Empty>{t(isRoot ? 'svn.repository.empty' : 'svn.directory.empty')}</Empty>;
        return (
          <div className={classes['entries']}>
            <Table highlightOnHover aria-label={t('svn.entries', { path: location.path })}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('svn.name')}</Table.Th>
                  <Table.Th ta="right">{t('svn.size')}</Table.Th>
                  <Table.Th>{t('svn.revision')}</Table.Th>
                  <Table.Th visibleFrom="sm">{t('svn.blame.author')}</Table.Th>
                  <Table.Th visibleFrom="sm" className={classes['tight']}>
                    {t('svn.lastChange')}
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {entries.map((entry) => (
                  <Row key={entry.path} entry={entry} rev={location.rev} />
                ))}
              </Table.Tbody>
            </Table>
          </div>
        );
      }}
    </LoadedPages>
  );
}
