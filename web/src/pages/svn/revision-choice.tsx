import { Button, Group, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../../text/index.ts';

interface Props {
  rev: number | undefined;
  onChange: (rev: number | undefined) => void;
}

/** Chooses the shown revision. */
export function RevisionChoice({ rev, onChange }: Props) {
  const initialValues: { rev: number | string } = { rev: rev ?? '' };
  const form = useForm({ mode: 'controlled', initialValues });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ rev: typed }) => onChange(typeof typed === 'number' ? typed : undefined))}
    >
      <Group gap="xs" wrap="nowrap">
        <NumberInput
          aria-label={t('svn.revision')}
          placeholder={t('svn.revision.youngest')}
          size="xs"
          w={110}
          min={0}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('rev')}
        />
        <Button type="submit" size="xs" variant="default">
          {t('svn.revision.go')}
        </Button>
      </Group>
    </form>
  );
}
