import { Button, FocusTrap, Popover } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { t } from '../../../text/index.ts';
import type { Criterion } from '../../../fields/filters/filter.ts';
import type { Criteria } from '../view/address.ts';
import { columnFields, fieldNamed } from '../view/fields.ts';
import { FilterChip } from './filter-chip.tsx';
import { byUse, isOn } from './quick.ts';
import { type Filtered, QuickBar, titleIn, useQuickFilters } from './quick-bar.tsx';
import { FilterFinder } from './filter-finder.tsx';
import { FilterForm } from './filter-form.tsx';
import classes from './filters.module.css';
import { filterOf } from '../../../fields/filters/index.ts';

/** The conditions as chips, with a button to add one. */
export function FilterBar({ table, criteria }: { table: Filtered; criteria: Criteria }) {
  const { tracker, go } = table;
  const [isOpen, setOpen] = useState(false);
  const [detailed, setDetailed] = useState<TrackerField>();
  const adding = useRef<HTMLButtonElement>(null);
  const taken = new Set(Object.keys(criteria).map((name) => fieldNamed(tracker, name)));
  const fields = columnFields(tracker).filter((field) => filterOf(field) !== undefined && !taken.has(field));
  const change = (name: string, criterion: Criterion) => go({ filter: { ...criteria, [name]: criterion } });
  const open = (next: boolean) => {
    setOpen(next);
    setDetailed(undefined);
  };
  const add = (field: TrackerField, criterion: Criterion) => {
    open(false);
    change(field.name, criterion);
  };
  const remove = (name: string) => {
    const { [name]: _, ...others } = criteria;
    go({ filter: others });
    adding.current?.focus();
  };
  // The search box and the quick filters show their conditions themselves.
  const quick = useQuickFilters(tracker).filter((filter) => isOn(tracker, criteria, filter));
  const title = titleIn(tracker);
  const shown = Object.entries(criteria).filter(
    ([name, { operator }]) =>
      !(name === title && operator === 'contains') && !quick.some(({ field }) => field === fieldNamed(tracker, name)),
  );
  return (
    <ul className={classes['chips']} aria-label={t('filter.all')}>
      <QuickBar table={table} criteria={criteria} />
      {shown.map(([name, criterion]) => (
        <FilterChip
          key={name}
          name={name}
          field={fieldNamed(tracker, name)}
          criterion={criterion}
          onChange={(next) => change(name, next)}
          onRemove={() => remove(name)}
        />
      ))}
      <li>
        <Popover opened={isOpen} onChange={open} width={300} position="bottom-start" trapFocus returnFocus withRoles>
          <Popover.Target>
            <Button
              ref={adding}
              size="xs"
              variant="default"
              px={8}
              leftSection={<IconFilterPlus size={14} />}
              className={classes['brief'] ?? ''}
              title={t('filter.add')}
              onClick={() => open(!isOpen)}
              disabled={fields.length === 0}
            >
              {t('filter.add')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('filter.add')}>
            {detailed === undefined ? (
              <FilterFinder
                fields={byUse(tracker, fields)}
                onFound={(field, criterion) => (criterion === undefined ? setDetailed(field) : add(field, criterion))}
              />
            ) : (
              <FocusTrap active>
                <div>
                  <FilterForm field={detailed} onApply={add} />
                </div>
              </FocusTrap>
            )}
          </Popover.Dropdown>
        </Popover>
      </li>
    </ul>
  );
}
