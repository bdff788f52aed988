import { Button, Group, NumberInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { t } from '../../../text/index.ts';
import { searchOf } from '../links.tsx';
import { useRepositoryParams } from '../use-repository.ts';

interface Props {
  path: string;
  from: number | undefined;
  to: number | undefined;
}

/** Which two revisions are compared. */
export function CompareForm({ path, from, to }: Props) {
  const params = useRepositoryParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Record<'from' | 'to', number | string>>({ from: from ?? '', to: to ?? '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = { ...searchOf({ path }), from: Number(typed.from), to: Number(typed.to) };
    void navigate({ to: '/projects/$project/svn/$repository/compare', params, search });
  };
  return (
    <form onSubmit={submit}>
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
            value={typed[side]}
            onChange={(value) => setTyped((before) => ({ ...before, [side]: value }))}
          />
        ))}
        <Button type="submit" size="xs" variant="default">
          {t('svn.compare')}
        </Button>
      </Group>
    </form>
  );
}
