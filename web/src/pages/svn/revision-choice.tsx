import { Button, Group, NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '../../text/index.ts';

interface Props {
  rev: number | undefined;
  onChange: (rev: number | undefined) => void;
}

/** Chooses the shown revision. */
export function RevisionChoice({ rev, onChange }: Props) {
  const [typed, setTyped] = useState<number | string>(rev ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(typeof typed === 'number' ? typed : undefined);
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" wrap="nowrap">
        <NumberInput
          aria-label={t('svn.revision')}
          placeholder={t('svn.revision.youngest')}
          size="xs"
          w={110}
          min={0}
          allowDecimal={false}
          hideControls
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" size="xs" variant="default">
          {t('svn.revision.go')}
        </Button>
      </Group>
    </form>
  );
}
