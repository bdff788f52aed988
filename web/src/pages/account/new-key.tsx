import { Button, Checkbox, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { scopes } from '../../../../contract/scopes.ts';
import { generateKey } from '../../api/users/account.ts';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { t } from '../../text/index.ts';

/** The last second of a day, where the person is. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

const pad = (number: number): string => String(number).padStart(2, '0');
const today = (): string => {
  const now = new Date();
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
};

interface Props {
  onClose: () => void;
  onMade: (identifier: string) => void;
}

export function NewKey({ onClose, onMade }: Props) {
  const [description, setDescription] = useState('');
  const [chosen, setChosen] = useState<string[]>(['write:rest']);
  const [day, setDay] = useState('');
  const making = useMutation({
    mutationFn: () => generateKey({ description, scopes: chosen, expiration_date: day === '' ? null : endOf(day) }),
    onSuccess: ({ identifier }) => onMade(identifier),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0) making.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={t('keys.new')} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <form onSubmit={submit}>
        <Stack>
          <Textarea
            data-autofocus
            label={t('keys.description')}
            description={t('keys.description.hint')}
            autosize
            minRows={2}
            maxLength={limits.keyDescriptionMaximum}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <Checkbox.Group
            label={t('keys.scopes')}
            description={t('keys.scopes.hint')}
            value={chosen}
            onChange={setChosen}
            withAsterisk
          >
            <Stack gap="xs" mt="xs">
              {Object.entries(scopes).map(([scope, { name, description: meaning }]) => (
                <Checkbox key={scope} value={scope} label={name} description={meaning} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TextInput
            type="date"
            label={t('keys.expiration')}
            description={t('keys.expiration.hint')}
            min={today()}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Refusal error={making.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" loading={making.isPending} disabled={chosen.length === 0}>
              {t('keys.generate')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
