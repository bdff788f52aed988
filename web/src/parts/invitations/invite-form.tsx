import { Alert, Modal, MultiSelect, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SentInvitations } from '../../../../contract/accounts/invitation.ts';
import { invitationLimits } from '../../../../contract/limits.ts';
import { groupsQuery } from '../../api/projects/groups.ts';
import { invite } from '../../api/users/joining.ts';
import { t } from '../../text/index.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useApiForm } from '../form/use-api-form.ts';
import { isFilled } from '../form/validators.ts';
import { HandedLink } from './handed-link.tsx';
import { personName } from '../names.ts';

interface Props {
  /** undefined: to the platform */
  project?: number | undefined;
  onClose: () => void;
}

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

function Outcome({ sent, asked, onClose }: { sent: SentInvitations; asked: number; onClose: () => void }) {
  const names = (users: SentInvitations['already_project_members']): string =>
    users.map((user) => personName(user)).join(', ');
  const known = [
    { text: 'invitations.added', users: sent.known_users_added_to_project_members },
    { text: 'invitations.members', users: sent.already_project_members },
    { text: 'invitations.closed', users: sent.known_users_not_alive },
    { text: 'invitations.restricted', users: sent.known_users_are_restricted },
  ] as const;
  const others = known.reduce((count, { users }) => count + users.length, sent.failures.length);
  const links = sent.links ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('invitations.outcome')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack gap="xs">
        {links.length === 0 && <Text component="output">{t('invitations.sent', { count: asked - others })}</Text>}
        {known.map(({ text, users }) => users.length > 0 && <Text key={text}>{t(text, { names: names(users) })}</Text>)}
        {sent.failures.length > 0 && (
          <Alert color="red">{t('invitations.failed', { names: sent.failures.join(', ') })}</Alert>
        )}
        {links.length > 0 && <Text>{t('invitations.links')}</Text>}
        {links.map(({ email, link }) => (
          <Stack key={email} gap={4}>
            <Text size="sm" fw={500}>
              {email}
            </Text>
            <HandedLink label={t('invitations.link', { email })} link={link} />
          </Stack>
        ))}
      </Stack>
    </Modal>
  );
}

/** Invites people by their addresses, and shows what became of each. */
export function InviteForm({ project, onClose }: Props) {
  const queries = useQueryClient();
  const groups = useQuery({ ...groupsQuery(project ?? 0), enabled: project !== undefined }).data ?? [];
  const [sent, setSent] = useState<{ outcome: SentInvitations; asked: number }>();
  const expires_in_days: number = invitationLimits.usualDays;
  const saved = useApiForm({
    initialValues: {
      emails: '',
      custom_message: '',
      group_ids: [] as string[],
      expires_in_days,
    },
    validate: { emails: isFilled },
    refusals: { emails: /email/i },
    save: ({ emails, custom_message, group_ids, expires_in_days }) =>
      invite({
        emails: addressesIn(emails),
        custom_message,
        expires_in_days,
        ...(project === undefined ? {} : { project_id: project, group_ids: group_ids.map(Number) }),
      }),
    onSaved: async (outcome, { emails }) => {
      await queries.invalidateQueries({ queryKey: ['invitations'] });
      if (project !== undefined) await queries.invalidateQueries({ queryKey: ['project', project] });
      setSent({ outcome, asked: new Set(addressesIn(emails).map((email) => email.toLowerCase())).size });
    },
  });
  const { form } = saved;
  if (sent !== undefined) return <Outcome sent={sent.outcome} asked={sent.asked} onClose={onClose} />;
  return (
    <FormDialog title={t('invitations.invite')} label={t('invitations.send')} of={saved} onClose={onClose}>
      <Textarea
        data-autofocus
        label={t('invitations.emails')}
        description={t('invitations.emails.hint')}
        autosize
        minRows={2}
        maxRows={8}
        required
        {...form.getInputProps('emails')}
      />
      <Textarea
        label={t('invitations.message')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={invitationLimits.messageMaximum}
        {...form.getInputProps('custom_message')}
      />
      {groups.length > 0 && (
        <MultiSelect
          label={t('invitations.groups')}
          data={groups.map(({ id, label }) => ({ value: id, label }))}
          {...form.getInputProps('group_ids')}
        />
      )}
      <NumberInput
        label={t('invitations.days')}
        min={1}
        max={invitationLimits.longestDays}
        allowDecimal={false}
        {...form.getInputProps('expires_in_days')}
      />
    </FormDialog>
  );
}
