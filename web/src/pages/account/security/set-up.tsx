import { Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FactorProposal } from '../../../../../contract/accounts/second-factor.ts';
import { confirmFactor, proposeFactor } from '../../../api/users/second-factor.ts';
import { Copy } from '../../../parts/copy.tsx';
import { CurrentPassword, currentPasswordRule, useHasPassword } from '../../../parts/form/current-password.tsx';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { useFocusInside } from '../../../parts/use-focus-inside.ts';
import { t } from '../../../text/index.ts';
import { encode } from 'uqr';

/** A QR code, drawn with one path. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${cells.join('')}"/></svg>`;
  return <img alt={label} width={200} height={200} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} />;
}

function PasswordStep({ onProposed }: { onProposed: (proposal: FactorProposal) => void }) {
  const hasPassword = useHasPassword();
  const saved = useApiForm({
    initialValues: { current_password: '' },
    validate: { current_password: currentPasswordRule(hasPassword) },
    refusals: { current_password: about.currentPassword },
    save: ({ current_password: password }) => proposeFactor(password),
    onSaved: onProposed,
  });
  return (
    <form noValidate onSubmit={saved.onSubmit}>
      <Stack gap="sm">
        <CurrentPassword hasPassword={hasPassword} {...saved.form.getInputProps('current_password')} />
        <FormButtons of={saved} label={t('factor.setUp')} />
      </Stack>
    </form>
  );
}

function CodeStep({ proposal, onDone }: { proposal: FactorProposal; onDone: (codes: string[]) => unknown }) {
  const saved = useApiForm({
    initialValues: { code: '' },
    validate: { code: isFilled },
    refusals: { code: about.factorCode },
    save: ({ code }) => confirmFactor(code),
    onSaved: ({ recovery_codes: codes }) => onDone(codes),
  });
  const box = useRef<HTMLFormElement>(null);
  // The button that had the focus is gone.
  useFocusInside(box);
  return (
    <form ref={box} noValidate onSubmit={saved.onSubmit}>
      <Stack gap="sm">
        <Text size="sm">{t('factor.scan')}</Text>
        <QrCode text={proposal.uri} label={t('factor.qr')} />
        <Group gap="sm">
          <Code aria-label={t('factor.secret')} style={{ overflowWrap: 'anywhere' }}>
            {proposal.secret}
          </Code>
          <Copy value={proposal.secret} />
        </Group>
        <TextInput
          label={t('factor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...saved.form.getInputProps('code')}
        />
        <FormButtons of={saved} label={t('factor.turnOn')} />
      </Stack>
    </form>
  );
}

/** The password, then the secret and a code of it. */
export function SetUp({ onDone }: { onDone: (codes: string[]) => unknown }) {
  const [proposal, setProposal] = useState<FactorProposal>();
  return proposal === undefined ? (
    <PasswordStep onProposed={setProposal} />
  ) : (
    <CodeStep proposal={proposal} onDone={onDone} />
  );
}
