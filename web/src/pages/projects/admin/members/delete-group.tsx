import { Anchor, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { GroupUse, MinimalUserGroup } from '../../../../../../contract/projects/user-group.ts';
import { deleteGroup, groupUsesQuery } from '../../../../api/projects/groups.ts';
import { Confirm } from '../../../../parts/confirm.tsx';
import { Loaded } from '../../../../parts/feedback/loaded.tsx';
import { t } from '../../../../text/index.ts';

interface Props {
  group: MinimalUserGroup;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** They open beside this page, because there may be many. */
function Use({ use: { kind, label, html_url: address } }: { use: GroupUse }) {
  return (
    <List.Item>
      {address === null ? (
        label
      ) : (
        <Anchor href={address} target="_blank" size="sm" underline="always" style={{ overflowWrap: 'anywhere' }}>
          {label}
        </Anchor>
      )}
      <Text span size="sm" c="dimmed">
        {` · ${t(`groupUse.${kind}`)}`}
      </Text>
    </List.Item>
  );
}

/** Deletes a group that nothing uses, or lists what uses it. */
export function DeleteGroup({ group, onClose, onChanged }: Props) {
  const found = useQuery(groupUsesQuery(group.id));
  const title = t('projectAdmin.groups.delete.title', { group: group.label });
  if (found.data?.uses.length === 0 && !found.isRefetching) {
    return (
      <Confirm
        title={title}
        label={t('projectAdmin.groups.delete')}
        onClose={onClose}
        action={async (now) => {
          await deleteGroup(group, now);
          await onChanged();
        }}
      >
        {t('projectAdmin.groups.delete.hint')}
      </Confirm>
    );
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <Loaded of={found}>
        {({ uses, has_more_uses: hasMore }) => (
          <Stack>
            <Text size="sm">{t('projectAdmin.groups.used')}</Text>
            <List size="sm" spacing={4}>
              {uses.map((use, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
                <Use key={at} use={use} />
              ))}
            </List>
            {hasMore && <Text size="sm">{t('projectAdmin.groups.used.more', { count: uses.length })}</Text>}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('app.close')}
              </Button>
              <Button loading={found.isRefetching} onClick={() => void found.refetch()}>
                {t('projectAdmin.groups.used.again')}
              </Button>
            </Group>
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}
