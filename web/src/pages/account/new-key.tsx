import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { limits } from '../../../../contract/limits.ts';
import { scopes } from '../../../../contract/accounts/scopes.ts';
import { generateKey } from '../../api/users/account.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { about } from '../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../parts/form/use-api-form.ts';
import { hasSome } from '../../parts/form/validators.ts';
import { t } from '../../text/index.ts';
import { endOfDay, today } from './days.ts';

interface Props {
  onClose: () => void;
  onMade: (identifier: string) => void;
}

export function NewKey({ onClose, onMade }: Props) {
  const saved = useApiForm({
    initialValues: { description: '', scopes: ['write:rest'], expiration_date: '' },
    validate: { scopes: hasSome },
    refusals: { scopes: about.keyScopes, expiration_date: about.keyExpiration },
    save: ({ expiration_date: day, ...key }) =>
      generateKey({ ...key, expiration_date: day === '' ? null : endOfDay(day) }),
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
    </FormDialog>
  );
}
