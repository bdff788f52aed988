import { ActionIcon, Menu, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowMoveRight, IconCopy, IconSubtask, IconDots, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteArtifact, deletionQuery, type Known } from '../../api/artifacts/artifacts.ts';
import type { Version } from '../../api/writes.ts';
import { Can, can } from '../../parts/can.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { isOfType } from '../../fields/type-facts.ts';
import { t } from '../../text/index.ts';
import { MoveDialog } from './move-dialog.tsx';

/** Explains the deletion, and the limit of a day. */
function DeletionHint({ id }: { id: number }) {
  const { data, error } = useQuery(deletionQuery(id));
  return (
    <Stack gap="xs">
      <Text>{t('delete.hint')}</Text>
      {data !== undefined && <Text>{t('delete.limit', { limit: data.limit, left: data.left })}</Text>}
      <Refusal error={error} />
    </Stack>
  );
}

/** Actions on the whole artifact. */
export function ArtifactMenu({ known }: { known: Known }) {
  const { artifact, tracker } = known;
  const [opened, setOpened] = useState<'delete' | 'move'>();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // Nobody creates artifacts where nobody may change them, as in a suspended project.
  const mayChange = can(artifact, 'artifact.comment') || can(artifact, 'artifact.update');
  const mayCopy = mayChange && tracker.fields.some(({ permissions }) => permissions.includes('create'));
  if (!mayCopy && !can(artifact, 'artifact.move') && !can(artifact, 'artifact.delete')) return null;
  const close = () => setOpened(undefined);
  const remove = async (now: Version = known) => {
    const left = await deleteArtifact(artifact.id, now);
    notifications.show({ message: left === null ? t('delete.done') : t('delete.left', { left }) });
    await navigate({ to: '/trackers/$tracker', params: { tracker: tracker.id } });
    queries.removeQueries({ queryKey: ['artifact', artifact.id] });
    await queries.invalidateQueries();
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t('artifact.more')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayCopy && (
            <Menu.Item
              component={Link}
              to={`/trackers/${tracker.id}/new?copy=${artifact.id}`}
              leftSection={<IconCopy size={16} />}
            >
              {t('artifact.copy')}
            </Menu.Item>
          )}
          {mayCopy && tracker.fields.some((field) => isOfType(field, 'art_link')) && (
            <Menu.Item
              component={Link}
              to={`/trackers/${tracker.id}/new?parent=${artifact.id}`}
              leftSection={<IconSubtask size={16} />}
            >
              {t('children.add')}
            </Menu.Item>
          )}
          <Can on={artifact} action="artifact.move">
            <Menu.Item leftSection={<IconArrowMoveRight size={16} />} onClick={() => setOpened('move')}>
              {t('move.title')}
            </Menu.Item>
          </Can>
          <Can on={artifact} action="artifact.delete">
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} />}
              onClick={() => setOpened('delete')}
            >
              {t('delete.title')}
            </Menu.Item>
          </Can>
        </Menu.Dropdown>
      </Menu>
      {opened === 'delete' && (
        <Confirm
          title={t('delete.question', { artifact: artifact.xref })}
          label={t('app.delete')}
          onClose={close}
          action={remove}
        >
          <DeletionHint id={artifact.id} />
        </Confirm>
      )}
      {opened === 'move' && <MoveDialog known={known} onClose={close} />}
    </>
  );
}
