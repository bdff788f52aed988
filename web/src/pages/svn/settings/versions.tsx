import { Badge, Button, Group, Stack, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessFileVersion, SvnRepository } from '../../../../../contract/svn/repository.ts';
import { versionsQuery } from '../../../api/svn/repositories.ts';
import { Moment } from '../../../parts/moment.tsx';
import { t } from '../../../text/index.ts';
import type { RepositoryDraft } from './draft.ts';
import { LoadedPages } from '../loaded-pages.tsx';
import { VersionView } from './version-view.tsx';
import { personName } from '../../../parts/names.ts';

interface Props {
  repository: SvnRepository;
  /** the settings for the form to show */
  onRestored: (change: Pick<RepositoryDraft, 'accessFile' | 'hasDefaultPermissions'>) => void;
}

function Row({ version, onShow }: { version: AccessFileVersion; onShow: () => void }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          {t('svn.settings.version', { version: version.version })}
          {version.is_current && (
            <Badge size="sm" variant="light" color="gray" tt="none">
              {t('svn.settings.version.current')}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td visibleFrom="sm">{version.created_by ? personName(version.created_by) : t('svn.somebody')}</Table.Td>
      <Table.Td c="dimmed">
        <Moment at={version.created_on} />
      </Table.Td>
      <Table.Td ta="right">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('svn.settings.version.show.of', { version: version.version })}
          onClick={onShow}
        >
          {t('svn.settings.version.show')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function VersionList({ repository, onRestored }: Props) {
  const found = useInfiniteQuery(versionsQuery(repository.id));
  const [shown, setShown] = useState<AccessFileVersion>();
  return (
    <div>
      <LoadedPages of={found}>
        {(pages) => (
          <Table highlightOnHover aria-label={t('svn.settings.versions')}>
            <Table.Tbody>
              {pages
                .flatMap(({ items }) => items)
                .map((version) => (
                  <Row key={version.version} version={version} onShow={() => setShown(version)} />
                ))}
            </Table.Tbody>
          </Table>
        )}
      </LoadedPages>
      {shown !== undefined && (
        <VersionView
          repository={repository}
          version={shown}
          onClose={() => setShown(undefined)}
          onRestored={onRestored}
        />
      )}
    </div>
  );
}

/** The versions of the access file, loaded on request. */
export function Versions(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="xs" align="stretch">
      <Group>
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'svn.settings.versions.hide' : 'svn.settings.versions.show')}
        </Button>
      </Group>
      {isOpen && <VersionList {...props} />}
    </Stack>
  );
}
