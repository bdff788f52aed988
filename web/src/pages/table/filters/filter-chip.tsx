import { CloseButton, Group, Popover, Text, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import type { Criterion } from '../../../fields/filters/filter.ts';
import classes from './filters.module.css';
import { FilterForm } from './filter-form.tsx';
import { filterOf } from '../../../fields/filters/index.ts';

interface Props {
  /** undefined: there is no such field */
  field: TrackerField | undefined;
  name: string;
  criterion: Criterion;
  onChange: (criterion: Criterion) => void;
  onRemove: () => void;
}

/** A condition of the table. Enter opens it, Delete removes it. */
export function FilterChip({ field, name, criterion, onChange, onRemove }: Props) {
  const [isOpen, setOpen] = useState(false);
  const filter = field === undefined ? undefined : filterOf(field);
  const label = field?.label ?? name;
  const said =
    field === undefined || filter === undefined
      ? JSON.stringify(criterion.value)
      : filter.describe(filter.draftOf(criterion), field);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Delete' || key === 'Backspace') onRemove();
  };
  const apply = (_field: TrackerField, next: Criterion) => {
    setOpen(false);
    onChange(next);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={300} position="bottom-start" trapFocus returnFocus withRoles>
      <Group gap={0} wrap="nowrap" className={classes['chip'] ?? ''} component="li">
        <Popover.Target>
          <UnstyledButton
            className={classes['said'] ?? ''}
            aria-label={t('filter.edit', { filter: `${label}: ${said}` })}
            disabled={filter === undefined}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={onKeyDown}
          >
            <Text component="span" size="sm" c="dimmed">
              {label}:
            </Text>{' '}
            <Text component="span" size="sm">
              {said}
            </Text>
          </UnstyledButton>
        </Popover.Target>
        <CloseButton size={24} aria-label={t('filter.remove', { filter: label })} onClick={onRemove} />
      </Group>
      <Popover.Dropdown aria-label={t('filter.edit', { filter: label })}>
        {field !== undefined && <FilterForm field={field} given={criterion} onApply={apply} />}
      </Popover.Dropdown>
    </Popover>
  );
}
