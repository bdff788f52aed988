import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectedIdentity } from '../../../../../contract/accounts/openid.ts';
import { signInOptionsQuery } from '../../../api/users/joining.ts';
import { goToProvider, removeIdentity, signInMethodsQuery } from '../../../api/users/openid.ts';
import { Refusal } from '../../../parts/feedback/refusal.tsx';
import { CurrentPassword, currentPasswordRule, useHasPassword } from '../../../parts/form/current-password.tsx';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { Moment } from '../../../parts/moment.tsx';
import { t } from '../../../text/index.ts';

function Disconnect({ identity, onClose }: { identity: ConnectedIdentity; onClose: () => void }) {
  const queries = useQueryClient();
  const hasPassword = useHasPassword();
  const saved = useApiForm({
    initialValues: { current_password: '' },
    validate: { current_password: currentPasswordRule(hasPassword) },
    refusals: { current_password: about.currentPassword },
    save: ({ current_password: password }) => removeIdentity(identity.id, password),
    onSaved: async () => {
      await queries.invalidateQueries({ queryKey: signInMethodsQuery.queryKey });
      onClose();
    },
  });
  const title = t('identities.disconnect.of', { provider: identity.provider });
  return (
    <FormDialog title={title} label={t('identities.disconnect')} of={saved} onClose={onClose}>
      <CurrentPassword data-autofocus hasPassword={hasPassword} {...saved.form.getInputProps('current_password')} />
    </FormDialog>
  );
}

/** The identities at providers with which the person signs in. Nothing where there are no providers. */
export function Identities() {
  const methods = useQuery(signInMethodsQuery).data;
  const providers = useQuery(signInOptionsQuery).data?.openid_providers ?? [];
  const [removed, setRemoved] = useState<ConnectedIdentity>();
  const leaving = useMutation({ mutationFn: (id: number) => goToProvider(id, 'connect', '/account/security') });
  const identities = methods?.identities ?? [];
  if (providers.length === 0 && identities.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={t('identities.title')}>
      <div>
        <Title order={2} size="h4">
          {t('identities.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('identities.hint')}
        </Text>
      </div>
      <Refusal error={leaving.error} />
      {identities.map((identity) => (
        <Group key={identity.id} justify="space-between" wrap="nowrap">
          <div style={{ overflowWrap: 'anywhere' }}>
            <Text size="sm">
              {identity.email === null ? identity.provider : `${identity.provider}: ${identity.email}`}
            </Text>
            <Text size="xs" c="dimmed">
              {t('identities.used')} <Moment at={identity.last_use_date} />
            </Text>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('identities.disconnect.of', { provider: identity.provider })}
            onClick={() => setRemoved(identity)}
          >
            {t('identities.disconnect')}
          </Button>
        </Group>
      ))}
      <Group gap="xs">
        {providers.map(({ id, label }) => (
          <Button key={id} variant="light" loading={leaving.isPending} onClick={() => leaving.mutate(id)}>
            {t('identities.connect', { provider: label })}
          </Button>
        ))}
      </Group>
      {removed !== undefined && <Disconnect identity={removed} onClose={() => setRemoved(undefined)} />}
    </Stack>
  );
}
