import { Alert, Button, Code, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AddedSshKeys, SshKey } from '../../../../contract/accounts/ssh-key.ts';
import { addSshKeys, removeSshKey, sshKeysQuery } from '../../api/users/ssh-keys.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { isFilled } from '../../parts/form/validators.ts';
import { type Column, DataTable } from '../../parts/list/data-table.tsx';
import { Pages } from '../../parts/list/pages.tsx';
import { Moment } from '../../parts/moment.tsx';
import { t } from '../../text/index.ts';

function NewKeys({ onClose, onAdded }: { onClose: () => void; onAdded: (result: AddedSshKeys) => void }) {
  const saved = useApiForm({
    initialValues: { keys: '' },
    validate: { keys: isFilled },
    save: ({ keys }) => addSshKeys(keys),
    onSaved: onAdded,
  });
  return (
    <FormDialog title={t('ssh.add')} label={t('ssh.add')} of={saved} onClose={onClose}>
      <Textarea
        data-autofocus
        label={t('ssh.keys')}
        description={t('ssh.keys.hint')}
        autosize
        minRows={4}
        maxRows={12}
        withAsterisk
        styles={{ input: { fontFamily: 'monospace' } }}
        {...saved.form.getInputProps('keys')}
      />
    </FormDialog>
  );
}

const nameOf = ({ comment, fingerprint }: SshKey): string => (comment === '' ? fingerprint : comment);

const columns = (onDelete: (key: SshKey) => void): Column<SshKey>[] => [
  { header: 'ssh.comment', cell: ({ comment }) => comment },
  { header: 'ssh.type', cell: ({ type }) => type },
  { header: 'ssh.fingerprint', cell: ({ fingerprint }) => <Code>{fingerprint}</Code> },
  { header: 'ssh.added', cell: ({ creation_date: at }) => <Moment at={at} /> },
  {
    header: 'admin.actions',
    isActions: true,
    cell: (key) => (
      <Button
        size="compact-xs"
        variant="subtle"
        color="red"
        aria-label={t('admin.delete.of', { name: nameOf(key) })}
        onClick={() => onDelete(key)}
      >
        {t('app.delete')}
      </Button>
    ),
  },
];

/** The public SSH keys of the reader. */
export function SshKeys() {
  const found = useInfiniteQuery(sshKeysQuery);
  const queries = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<SshKey>();
  const [skipped, setSkipped] = useState<AddedSshKeys['skipped']>([]);
  const refresh = () => queries.invalidateQueries({ queryKey: sshKeysQuery.queryKey });
  return (
    <Stack component="section" mt="lg">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('ssh.title')}
        </Title>
        <Button onClick={() => setIsAdding(true)}>{t('ssh.add')}</Button>
      </Group>
      <Text size="sm">{t('ssh.hint')}</Text>
      {skipped.length > 0 && (
        <Alert color="yellow" title={t('ssh.skipped')}>
          {skipped.map(({ line, reason }) => (
            <Text key={line} size="sm">
              {t('ssh.skipped.line', { line, reason })}
            </Text>
          ))}
        </Alert>
      )}
      <Pages of={found} empty={<Text c="dimmed">{t('ssh.none')}</Text>}>
        {(keys) => (
          <DataTable label={t('ssh.title')} rows={keys} keyOf={({ id }) => id} columns={columns(setLeaving)} />
        )}
      </Pages>
      {isAdding && (
        <NewKeys
          onClose={() => setIsAdding(false)}
          onAdded={(result) => {
            setSkipped(result.skipped);
            setIsAdding(false);
            void refresh();
          }}
        />
      )}
      {leaving !== undefined && (
        <Confirm
          title={t('admin.delete.of', { name: nameOf(leaving) })}
          label={t('app.delete')}
          onClose={() => setLeaving(undefined)}
          action={async () => {
            await removeSshKey(leaving.id);
            await refresh();
          }}
        >
          {t('ssh.delete.hint')}
        </Confirm>
      )}
    </Stack>
  );
}
