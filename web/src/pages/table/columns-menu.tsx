import { ActionIcon, Button, Group, Popover, Select, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns, IconX } from '@tabler/icons-react';
import type { TrackerField } from '../../../../contract/tracker.ts';
import { t } from '../../text/index.ts';
import { columnFields } from './fields.ts';
import { rememberColumns } from './remembered-columns.ts';
import type { TableState } from './use-table.ts';

interface ChosenProps {
  columns: readonly TrackerField[];
  index: number;
  onChange: (columns: TrackerField[]) => void;
}

function Chosen({ columns, index, onChange }: ChosenProps) {
  const field = columns[index];
  if (field === undefined) return null;
  const others = columns.toSpliced(index, 1);
  const move = (to: number) => onChange(others.toSpliced(to, 0, field));
  const icon = { size: 14, 'aria-hidden': true };
  return (
    <Group gap={4} wrap="nowrap" component="li">
      <Text size="sm" truncate flex={1}>
        {field.label}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        disabled={index === 0}
        aria-label={t('table.columns.earlier', { field: field.label })}
        onClick={() => move(index - 1)}
      >
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        disabled={index === columns.length - 1}
        aria-label={t('table.columns.later', { field: field.label })}
        onClick={() => move(index + 1)}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        disabled={columns.length === 1}
        aria-label={t('table.columns.remove', { field: field.label })}
        onClick={() => onChange(others)}
      >
        <IconX {...icon} />
      </ActionIcon>
    </Group>
  );
}

/** Which columns the table has, and in which order. */
export function ColumnsMenu({ table: { tracker, view, go } }: { table: TableState }) {
  const { columns } = view;
  const others = columnFields(tracker).filter((field) => !columns.includes(field));
  const change = (chosen: readonly TrackerField[] | undefined) => {
    const names = chosen?.map(({ name }) => name).join(',');
    rememberColumns(tracker.id, names);
    go({ columns: names });
  };
  const add = (id: string | null) => change([...columns, ...others.filter(({ field_id }) => String(field_id) === id)]);
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus withRoles>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns size={14} />}>
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')}>
        <Stack gap="xs">
          <Stack gap={2} component="ul" p={0} m={0} mah={320} style={{ overflowY: 'auto', listStyle: 'none' }}>
            {columns.map((field, index) => (
              <Chosen key={field.field_id} columns={columns} index={index} onChange={change} />
            ))}
          </Stack>
          <Select
            size="xs"
            label={t('table.columns.add')}
            placeholder={t('table.field')}
            searchable
            value={null}
            disabled={others.length === 0}
            data={others.map(({ field_id, label }) => ({ value: String(field_id), label }))}
            onChange={add}
            comboboxProps={{ withinPortal: false }}
          />
          <Button size="xs" variant="subtle" onClick={() => change(undefined)}>
            {t('table.columns.reset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
