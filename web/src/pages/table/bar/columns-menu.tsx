import { ActionIcon, Button, Checkbox, Group, Popover, SegmentedControl, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import { type Density, useDensity } from '../grid/use-density.ts';
import { columnFields } from '../view/fields.ts';
import { rememberColumns } from '../view/remembered-columns.ts';
import type { TableState } from '../view/use-table.ts';

interface Props {
  columns: readonly TrackerField[];
  field: TrackerField;
  onChange: (columns: TrackerField[]) => void;
}

function Move({ columns, field, onChange, by }: Props & { by: 1 | -1 }) {
  const index = columns.indexOf(field);
  const to = index + by;
  const Icon = by < 0 ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      disabled={to < 0 || to >= columns.length}
      aria-label={t(by < 0 ? 'table.columns.earlier' : 'table.columns.later', { field: field.label })}
      onClick={() => onChange(columns.toSpliced(index, 1).toSpliced(to, 0, field))}
    >
      <Icon size={14} aria-hidden />
    </ActionIcon>
  );
}

/** A field that is a column, or could be one. */
function Column({ columns, field, onChange }: Props) {
  const isShown = columns.includes(field);
  const turn = () => onChange(isShown ? columns.filter((one) => one !== field) : [...columns, field]);
  return (
    <Group gap={4} mih={24} wrap="nowrap" justify="space-between" component="li">
      <Checkbox
        size="xs"
        label={field.label}
        checked={isShown}
        disabled={isShown && columns.length === 1}
        onChange={turn}
      />
      {isShown && (
        <Group gap={0} wrap="nowrap">
          <Move columns={columns} field={field} onChange={onChange} by={-1} />
          <Move columns={columns} field={field} onChange={onChange} by={1} />
        </Group>
      )}
    </Group>
  );
}

/** Which columns the table has, and in which order. */
export function ColumnsMenu({ table: { tracker, view, go } }: { table: TableState }) {
  const { columns } = view;
  const [density, setDensity] = useDensity();
  const others = columnFields(tracker).filter((field) => !columns.includes(field));
  const change = (chosen: readonly TrackerField[] | undefined) => {
    const names = chosen?.map(({ name }) => name).join(',');
    rememberColumns(tracker.id, names);
    go({ columns: names });
  };
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus withRoles>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns size={14} />}>
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')}>
        <Stack gap={2} component="ul" p={0} m={0} mah={400} style={{ overflowY: 'auto', listStyle: 'none' }}>
          {[...columns, ...others].map((field) => (
            <Column key={field.field_id} columns={columns} field={field} onChange={change} />
          ))}
        </Stack>
        <Button size="xs" variant="subtle" mt="xs" fullWidth onClick={() => change(undefined)}>
          {t('table.columns.reset')}
        </Button>
        <SegmentedControl<Density>
          size="xs"
          mt="xs"
          fullWidth
          aria-label={t('table.density')}
          value={density}
          onChange={setDensity}
          data={(['compact', 'comfortable'] as const).map((value) => ({ value, label: t(`table.density.${value}`) }))}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
