import { Button, Group, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../text/index.ts';
import { searchOf } from '../links.tsx';
import { useRepositoryParams } from '../use-repository.ts';

interface Props {
  path: string;
  from: number | undefined;
  to: number | undefined;
}

type Revision = number | string;

const isGiven = (revision: Revision): string | null => (revision === '' ? t('form.required') : null);

/** Chooses the two revisions to compare. */
export function CompareForm({ path, from, to }: Props) {
  const params = useRepositoryParams();
  const navigate = useNavigate();
  const initialValues: Record<'from' | 'to', Revision> = { from: from ?? '', to: to ?? '' };
  const form = useForm({ mode: 'controlled', initialValues, validate: { from: isGiven, to: isGiven } });
  const compare = (revisions: typeof initialValues) => {
    const search = { ...searchOf({ path }), from: Number(revisions.from), to: Number(revisions.to) };
    void navigate({ to: '/projects/$project/svn/$repository/compare', params, search });
  };
  return (
    <form noValidate onSubmit={form.onSubmit(compare)}>
      <Group align="flex-end" gap="xs">
        {(['from', 'to'] as const).map((side) => (
          <NumberInput
            key={side}
            label={t(`svn.compare.${side}`)}
            size="xs"
            w={135}
            min={0}
            required
            allowDecimal={false}
            hideControls
            {...form.getInputProps(side)}
          />
        ))}
        <Button type="submit" size="xs" variant="default">
          {t('svn.compare')}
        </Button>
      </Group>
    </form>
  );
}
