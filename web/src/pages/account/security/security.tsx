import { Alert, Button, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactor } from '../../../../../contract/accounts/second-factor.ts';
import { selfQuery } from '../../../api/session.ts';
import { factorQuery, removeFactor, renewCodes } from '../../../api/users/second-factor.ts';
import { Copy } from '../../../parts/copy.tsx';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { CurrentPassword, currentPasswordRule, useHasPassword } from '../../../parts/form/current-password.tsx';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { Identities } from './identities.tsx';
import { Passkeys } from './passkeys.tsx';
import { SetUp } from './set-up.tsx';

/** Recovery codes that have just been made: they are nowhere else. */
function MadeCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Alert color="green" title={t('factor.codes.made')}>
      <Stack gap="xs">
        <Text size="sm">{t('factor.codes.made.hint')}</Text>
        <Code block aria-label={t('factor.codes')}>
          {codes.join('\n')}
        </Code>
        <Group>
          <Copy value={codes.join('\n')} />
        </Group>
      </Stack>
    </Alert>
  );
}

interface DialogProps {
  onClose: () => void;
  onDone: (codes: string[] | undefined) => unknown;
}

/** Without an authenticator application, the password proves who asks. */
function NewCodes({ hasApplication, onClose, onDone }: DialogProps & { hasApplication: boolean }) {
  const hasPassword = useHasPassword();
  const saved = useApiForm({
    initialValues: { code: '', current_password: '' },
    validate: hasApplication ? { code: isFilled } : { current_password: currentPasswordRule(hasPassword) },
    refusals: { code: about.factorCode, current_password: about.currentPassword },
    save: ({ code, current_password: password }) => renewCodes(code, password),
    onSaved: ({ recovery_codes: codes }) => onDone(codes),
  });
  const { form } = saved;
  return (
    <FormDialog title={t('factor.codes.new')} label={t('factor.codes.new')} of={saved} onClose={onClose}>
      <Text size="sm">{t('factor.codes.new.hint')}</Text>
      {hasApplication ? (
        <TextInput data-autofocus label={t('factor.code')} required {...form.getInputProps('code')} />
      ) : (
        <CurrentPassword data-autofocus hasPassword={hasPassword} {...form.getInputProps('current_password')} />
      )}
    </FormDialog>
  );
}

function TurnOff({ onClose, onDone }: DialogProps) {
  const hasPassword = useHasPassword();
  const saved = useApiForm({
    initialValues: { current_password: '', code: '' },
    validate: { current_password: currentPasswordRule(hasPassword), code: isFilled },
    refusals: { current_password: about.currentPassword, code: about.factorCode },
    save: ({ current_password: password, code }) => removeFactor(password, code),
    onSaved: () => onDone(undefined),
  });
  return (
    <FormDialog title={t('factor.turnOff')} label={t('factor.turnOff')} of={saved} onClose={onClose}>
      <CurrentPassword data-autofocus hasPassword={hasPassword} {...saved.form.getInputProps('current_password')} />
      <TextInput label={t('factor.code')} required {...saved.form.getInputProps('code')} />
    </FormDialog>
  );
}

/** Everything besides the password that signs the person in. */
function Factors({ factor }: { factor: SecondFactor }) {
  const queries = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const [open, setOpen] = useState<'codes' | 'off'>();
  const { is_on: isOn, has_application: hasApplication } = factor;
  const close = () => setOpen(undefined);
  const changed = async (made: string[] | undefined) => {
    setCodes(made?.length === 0 ? undefined : made);
    close();
    await queries.invalidateQueries({ queryKey: factorQuery.queryKey });
    await queries.invalidateQueries({ queryKey: selfQuery.queryKey });
  };
  return (
    <>
      <Stack gap="sm">
        {factor.is_required && !isOn && <Alert color="yellow">{t('factor.required')}</Alert>}
        {codes !== undefined && <MadeCodes codes={codes} />}
        {isOn && <Text>{t('factor.on', { count: factor.recovery_codes_left })}</Text>}
        {hasApplication ? <Text>{t('factor.application.on')}</Text> : <SetUp onDone={changed} />}
        <Group gap="xs">
          {isOn && (
            <Button variant="default" onClick={() => setOpen('codes')}>
              {t('factor.codes.new')}
            </Button>
          )}
          {hasApplication && (
            <Button variant="light" color="red" onClick={() => setOpen('off')}>
              {t('factor.turnOff')}
            </Button>
          )}
        </Group>
      </Stack>
      <Passkeys onChanged={changed} />
      {open === 'codes' && <NewCodes hasApplication={hasApplication} onClose={close} onDone={changed} />}
      {open === 'off' && <TurnOff onClose={close} onDone={changed} />}
    </>
  );
}

export function SecurityPage() {
  const factor = useQuery(factorQuery);
  return (
    <Stack maw={520}>
      <PageTitle>{t('account.security')}</PageTitle>
      <div>
        <Title order={2} size="h4">
          {t('factor.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('factor.hint')}
        </Text>
      </div>
      <Loaded of={factor}>{(found) => <Factors factor={found} />}</Loaded>
      <Identities />
    </Stack>
  );
}
