import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, momentOf } from '../../../text/format.ts';
import { t } from '../../../text/index.ts';
import type { TableState } from '../view/use-table.ts';

/** The time that the table shows: now, or an earlier one. */
export function AsOfMenu({ table: { view, go } }: { table: TableState }) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const { at } = view;
  const show = (time: string | undefined) => {
    go({ at: time });
    setOpen(false);
  };
  return (
    <Popover position="bottom-end" opened={isOpen} onChange={setOpen} trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={at === undefined ? 'default' : 'light'}
          leftSection={<IconHistory size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          {at === undefined ? t('table.asOf') : t('table.asOf.time', { time: formatDateTime(new Date(at)) })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <TextInput
            label={t('table.asOf.choose')}
            description={t('table.asOf.hint')}
            type="datetime-local"
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Button size="xs" disabled={chosen === ''} onClick={() => show(momentOf(chosen))}>
            {t('table.asOf.show')}
          </Button>
          {at !== undefined && (
            <Button size="xs" variant="default" onClick={() => show(undefined)}>
              {t('table.asOf.now')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
