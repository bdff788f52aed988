import { Button, Card, Stack, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { UserGroup } from '../../../../../../contract/user-group.ts';
import { createGroup } from '../../../../api/projects/groups.ts';
import { Refusal } from '../../../../parts/feedback/refusal.tsx';
import { t } from '../../../../text/index.ts';

interface Props {
  project: number;
  onCreated: (group: UserGroup) => Promise<void>;
}

export function NewGroup({ project, onCreated }: Props) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const creating = useMutation({
    mutationFn: () => createGroup({ project_id: project, short_name: name, description }),
    onSuccess: async (group) => {
      setName('');
      setDescription('');
      await onCreated(group);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate();
  };
  return (
    <Card withBorder p="lg" maw={560}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('projectAdmin.groups.new')}
          </Title>
          <TextInput
            label={t('projectAdmin.groups.name')}
            description={t('projectAdmin.groups.name.hint')}
            required
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('projectAdmin.groups.description')}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <Refusal error={creating.error} />
          <Button type="submit" loading={creating.isPending} style={{ alignSelf: 'flex-end' }}>
            {t('projectAdmin.groups.create')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
