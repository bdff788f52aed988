import { lineNumbers } from '@codemirror/view';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccessFileVersion, SvnRepository } from '../../../../../contract/svn/repository.ts';
import { restoreVersion, versionQuery } from '../../../api/svn/repositories.ts';
import { CodeEditor } from '../../../parts/code/code-editor.tsx';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { t } from '../../../text/index.ts';
import type { RepositoryDraft } from './draft.ts';

interface Props {
  repository: SvnRepository;
  version: AccessFileVersion;
  onClose: () => void;
  onRestored: (change: Pick<RepositoryDraft, 'accessFile' | 'hasDefaultPermissions'>) => void;
}

const numbers = lineNumbers();

/** One version of the access file, with a button to restore it. */
export function VersionView({ repository, version: { version, is_current }, onClose, onRestored }: Props) {
  const queries = useQueryClient();
  const found = useQuery(versionQuery(repository.id, version));
  const restoring = useMutation({
    mutationFn: () => restoreVersion(repository.id, version),
    onSuccess: async () => {
      if (found.data !== undefined) {
        onRestored({
          accessFile: found.data.access_file,
          hasDefaultPermissions: found.data.has_default_permissions,
        });
      }
      onClose();
      await queries.invalidateQueries({ queryKey: ['svn', repository.id, 'versions'] });
      await queries.invalidateQueries({ queryKey: ['svn', 'of', repository.project.id] });
    },
  });
  const title = t('svn.settings.version', { version });
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': t('app.close') }}>
      <Loaded of={found}>
        {({ access_file, has_default_permissions }) => (
          <Stack>
            <Text size="sm" c="dimmed">
              {t(has_default_permissions ? 'svn.settings.version.default' : 'svn.settings.version.noDefault')}
            </Text>
            {access_file === '' ? (
              <Text>{t('svn.settings.version.empty')}</Text>
            ) : (
              <CodeEditor value={access_file} label={title} readOnly extensions={numbers} />
            )}
            <Refusal error={restoring.error} />
            {!is_current && (
              <Group justify="flex-end">
                <Button loading={restoring.isPending} onClick={() => restoring.mutate()}>
                  {t('svn.settings.version.restore')}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}
