import { Card, Stack, TextInput, Title } from '@mantine/core';
import type { UserGroup } from '../../../../../../contract/projects/user-group.ts';
import { createGroup } from '../../../../api/projects/groups.ts';
import { FormButtons } from '../../../../parts/form/form-buttons.tsx';
import { about } from '../../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../../parts/form/use-api-form.ts';
import { isFilled } from '../../../../parts/form/validators.ts';
import { t } from '../../../../text/index.ts';

interface NewGroupProps {
  project: number;
  onCreated: (group: UserGroup) => Promise<void>;
}

export function NewGroup({ project, onCreated }: NewGroupProps) {
  const saved = useApiForm({
    initialValues: { short_name: '', description: '' },
    validate: { short_name: isFilled },
    refusals: { short_name: about.groupName },
    save: (values) => createGroup({ project_id: project, ...values }),
    onSaved: async (group) => {
      form.reset();
      await onCreated(group);
    },
  });
  const { form } = saved;
  return (
    <Card withBorder p="lg" maw={560}>
      <form noValidate onSubmit={saved.onSubmit}>
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('projectAdmin.groups.new')}
          </Title>
          <TextInput
            label={t('projectAdmin.groups.name')}
            description={t('projectAdmin.groups.name.hint')}
            required
            {...form.getInputProps('short_name')}
          />
          <TextInput label={t('projectAdmin.groups.description')} {...form.getInputProps('description')} />
          <FormButtons of={saved} label={t('projectAdmin.groups.create')} justify="flex-end" />
        </Stack>
      </form>
    </Card>
  );
}
