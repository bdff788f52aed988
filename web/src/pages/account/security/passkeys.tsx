import { Badge, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '../../../../../contract/accounts/passkey.ts';
import {
  canUsePasskeys,
  passkeysQuery,
  registerPasskey,
  removePasskey,
  renamePasskey,
} from '../../../api/users/passkeys.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { CurrentPassword, currentPasswordRule, useHasPassword } from '../../../parts/form/current-password.tsx';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { Moment } from '../../../parts/moment.tsx';
import { t } from '../../../text/index.ts';

interface DialogProps {
  onClose: () => void;
  /** codes: new recovery codes, if there are any */
  onDone: (codes?: string[]) => unknown;
}

function AddPasskey({ onClose, onDone }: DialogProps) {
  const hasPassword = useHasPassword();
  const saved = useApiForm({
    initialValues: { name: '', current_password: '' },
    validate: { name: isFilled, current_password: currentPasswordRule(hasPassword) },
    refusals: { current_password: about.currentPassword },
    save: ({ name, current_password: password }) => registerPasskey(name, password),
    onSaved: ({ recovery_codes: codes }) => onDone(codes),
  });
  return (
    <FormDialog title={t('passkeys.add')} label={t('passkeys.add.do')} of={saved} onClose={onClose}>
      <TextInput
        data-autofocus
        label={t('passkeys.name')}
        description={t('passkeys.name.hint')}
        required
        maxLength={100}
        {...saved.form.getInputProps('name')}
      />
      <CurrentPassword hasPassword={hasPassword} {...saved.form.getInputProps('current_password')} />
    </FormDialog>
  );
}

function RenamePasskey({ passkey, onClose, onDone }: DialogProps & { passkey: Passkey }) {
  const saved = useApiForm({
    initialValues: { name: passkey.name },
    validate: { name: isFilled },
    save: ({ name }) => renamePasskey(passkey.id, name),
    onSaved: () => onDone(),
  });
  const title = t('passkeys.rename.of', { name: passkey.name });
  return (
    <FormDialog title={title} label={t('passkeys.rename')} of={saved} onClose={onClose}>
      <TextInput
        data-autofocus
        label={t('passkeys.name')}
        required
        maxLength={100}
        {...saved.form.getInputProps('name')}
      />
    </FormDialog>
  );
}

function RemovePasskey({ passkey, onClose, onDone }: DialogProps & { passkey: Passkey }) {
  const hasPassword = useHasPassword();
  const saved = useApiForm({
    initialValues: { current_password: '' },
    validate: { current_password: currentPasswordRule(hasPassword) },
    refusals: { current_password: about.currentPassword },
    save: ({ current_password: password }) => removePasskey(passkey.id, password),
    onSaved: () => onDone(),
  });
  const title = t('passkeys.remove.of', { name: passkey.name });
  return (
    <FormDialog title={title} label={t('passkeys.remove')} of={saved} onClose={onClose}>
      <CurrentPassword data-autofocus hasPassword={hasPassword} {...saved.form.getInputProps('current_password')} />
    </FormDialog>
  );
}

interface EntryProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function Entry({ passkey, onRename, onRemove }: EntryProps) {
  const { name, last_use_date: used, creation_date: created, signs_in_alone: isAlone } = passkey;
  return (
    <Group justify="space-between">
      <div style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text size="sm">{name}</Text>
          {!isAlone && (
            <Badge variant="default" size="sm">
              {t('passkeys.second')}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {used === null ? t('passkeys.added') : t('passkeys.used')} <Moment at={used ?? created} />
        </Text>
      </div>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" aria-label={t('passkeys.rename.of', { name })} onClick={onRename}>
          {t('passkeys.rename')}
        </Button>
        <Button size="compact-sm" variant="default" aria-label={t('passkeys.remove.of', { name })} onClick={onRemove}>
          {t('passkeys.remove')}
        </Button>
      </Group>
    </Group>
  );
}

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

/** Passkeys and security keys of the person. */
export function Passkeys({ onChanged }: { onChanged: (codes: string[] | undefined) => Promise<unknown> }) {
  const queries = useQueryClient();
  const passkeys = useQuery(passkeysQuery);
  const [open, setOpen] = useState<Open>();
  const onClose = () => setOpen(undefined);
  const onDone = async (codes: string[] = []) => {
    onClose();
    await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    await onChanged(codes.length === 0 ? undefined : codes);
  };
  return (
    <Stack gap="sm" component="section" aria-label={t('passkeys.title')}>
      <div>
        <Title order={2} size="h4">
          {t('passkeys.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('passkeys.hint')}
        </Text>
      </div>
      <Loaded of={passkeys}>
        {(found) => (
          <>
            {found.map((passkey) => (
              <Entry
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpen({ what: 'rename', passkey })}
                onRemove={() => setOpen({ what: 'remove', passkey })}
              />
            ))}
          </>
        )}
      </Loaded>
      {canUsePasskeys() ? (
        <Group>
          <Button variant="light" onClick={() => setOpen({ what: 'add' })}>
            {t('passkeys.add')}
          </Button>
        </Group>
      ) : (
        <Text size="sm">{t('passkeys.unsupported')}</Text>
      )}
      {open?.what === 'add' && <AddPasskey onClose={onClose} onDone={onDone} />}
      {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} onClose={onClose} onDone={onDone} />}
      {open?.what === 'remove' && <RemovePasskey passkey={open.passkey} onClose={onClose} onDone={onDone} />}
    </Stack>
  );
}
