import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import type { NewAccessKey } from '../../../../contract/accounts/access-key.ts';
import { limits } from '../../../../contract/limits.ts';
import { keyAreas } from '../../../../contract/accounts/key-policy.ts';
import { scopes } from '../../../../contract/accounts/scopes.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { about } from '../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { hasSome } from '../../parts/form/validators.ts';
import { momentOf, today } from '../../text/format.ts';
import { t } from '../../text/index.ts';
import { PolicyInputs, type PolicyValues } from './key-policy.tsx';

const policyOf = ({ permission, areas, project_ids: ids, networks, rate_limit: rate }: PolicyValues) => ({
  permission: permission === 'read' ? ('read' as const) : ('write' as const),
  areas: keyAreas.filter((area) => areas.includes(area)),
  project_ids: ids.map(Number),
  networks: networks.split(/[\s,]+/).filter(Boolean),
  rate_limit: typeof rate === 'number' ? rate : null,
});

interface Props {
  generate: (key: NewAccessKey) => Promise<{ identifier: string }>;
  isOfProject: boolean;
  onClose: () => void;
  onMade: (identifier: string) => void;
}

export function NewKey({ generate, isOfProject, onClose, onMade }: Props) {
  const saved = useApiForm({
    initialValues: {
      description: '',
      scopes: ['write:rest'],
      expiration_date: '',
      permission: 'write',
      areas: [] as string[],
      project_ids: [] as string[],
      networks: '',
      rate_limit: '',
    },
    validate: { scopes: hasSome },
    refusals: { scopes: about.keyScopes, expiration_date: about.keyExpiration, networks: about.keyNetworks },
    save: ({ expiration_date: day, description, scopes: chosen, ...policy }) =>
      generate({
        description,
        scopes: chosen,
        expiration_date: day === '' ? null : momentOf(`${day}T23:59:59`),
        policy: policyOf(policy),
      }),
    onSaved: ({ identifier }) => onMade(identifier),
  });
  const { form } = saved;
  return (
    <FormDialog title={t('keys.new')} label={t('keys.generate')} of={saved} onClose={onClose}>
      <Textarea
        data-autofocus
        label={t('keys.description')}
        description={t('keys.description.hint')}
        autosize
        minRows={2}
        maxLength={limits.keyDescriptionMaximum}
        {...form.getInputProps('description')}
      />
      <Checkbox.Group
        label={t('keys.scopes')}
        description={t('keys.scopes.hint')}
        withAsterisk
        {...form.getInputProps('scopes')}
      >
        <Stack gap="xs" mt="xs">
          {Object.entries(scopes).map(([scope, { name, description }]) => (
            <Checkbox key={scope} value={scope} label={name} description={description} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        type="date"
        label={t('keys.expiration')}
        description={t('keys.expiration.hint')}
        min={today()}
        {...form.getInputProps('expiration_date')}
      />
      <PolicyInputs form={form} isOfProject={isOfProject} />
    </FormDialog>
  );
}
