import { Badge, Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '../../../../contract/accounts/invitation.ts';
import { invitationsQuery, resendInvitation, revokeInvitation } from '../../api/users/joining.ts';
import { t } from '../../text/index.ts';
import { done, refused } from '../feedback/done.ts';
import { HandedLink } from './handed-link.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { Pages } from '../list/pages.tsx';
import { Moment } from '../moment.tsx';
import { personName } from '../names.ts';

const columns: Column<Invitation>[] = [
  { header: 'account.email', cell: ({ email }) => email },
  { header: 'invitations.by', cell: ({ invited_by: by }) => (by === null ? t('invitations.by.self') : personName(by)) },
  {
    header: 'invitations.until',
    cell: ({ expiration_date: at, is_expired: isExpired }) =>
      isExpired ? (
        <Badge color="gray" variant="light">
          {t('invitations.expired')}
        </Badge>
      ) : (
        <Moment at={at} />
      ),
  },
];

const projectColumn: Column<Invitation> = {
  header: 'invitations.project',
  cell: ({ project }) => project?.label ?? '',
};

type InvitationAction = (invitation: Invitation) => void;

const actionsBy = (onResend: InvitationAction, onRevoke: InvitationAction): Column<Invitation> => ({
  header: 'admin.actions',
  isActions: true,
  cell: (invitation) => (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('invitations.resend.of', { email: invitation.email })}
        onClick={() => onResend(invitation)}
      >
        {t('invitations.resend')}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        color="red"
        aria-label={t('invitations.revoke.of', { email: invitation.email })}
        onClick={() => onRevoke(invitation)}
      >
        {t('invitations.revoke')}
      </Button>
    </Group>
  ),
});

/** The invitations that nobody has accepted yet: to a project, or all of them. */
export function PendingInvitations({ project }: { project?: number }) {
  const queries = useQueryClient();
  const found = useInfiniteQuery(invitationsQuery(project));
  const [handed, setHanded] = useState<{ email: string; link: string }>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['invitations'] });
  const resending = useMutation({
    mutationFn: ({ id }: Invitation) => resendInvitation(id),
    onError: refused,
    onSuccess: ({ link }, { email }) => (link === null ? done(t('invitations.resent')) : setHanded({ email, link })),
    onSettled: refresh,
  });
  const revoking = useMutation({
    mutationFn: ({ id }: Invitation) => revokeInvitation(id),
    onError: refused,
    onSettled: refresh,
  });
  const actions = actionsBy(resending.mutate, revoking.mutate);
  return (
    <Stack component="section" gap="xs" aria-labelledby="pending-invitations">
      <Title order={2} size="h4" id="pending-invitations">
        {t('invitations.title')}
      </Title>
      <Pages
        of={found}
        empty={
          <Text size="sm" c="dimmed">
            {t('invitations.none')}
          </Text>
        }
      >
        {(invitations) => (
          <DataTable
            label={t('invitations.title')}
            rows={invitations}
            keyOf={({ id }) => id}
            columns={[...columns, ...(project === undefined ? [projectColumn] : []), actions]}
          />
        )}
      </Pages>
      {handed !== undefined && (
        <Modal
          opened
          onClose={() => setHanded(undefined)}
          title={t('invitations.link', { email: handed.email })}
          closeButtonProps={{ 'aria-label': t('app.close') }}
        >
          <HandedLink label={t('invitations.link', { email: handed.email })} link={handed.link} />
        </Modal>
      )}
    </Stack>
  );
}
