import { Button, Menu } from '@mantine/core';
import { IconLayoutList } from '@tabler/icons-react';
import { t } from '../../../text/index.ts';
import { groupFields } from '../view/fields.ts';
import type { TableState } from '../view/use-table.ts';

/** By which list the artifacts are grouped. */
export function GroupMenu({ table: { tracker, view, go } }: { table: TableState }) {
  const fields = groupFields(tracker);
  if (fields.length === 0) return null;
  const choose = (name: string) => go({ group: name === '' ? undefined : name });
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconLayoutList size={14} />}>
          {view.group === undefined ? t('table.group') : t('table.group.by', { field: view.group.label })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup value={view.group?.name ?? ''} onChange={choose}>
          <Menu.RadioItem value="">{t('table.group.not')}</Menu.RadioItem>
          {fields.map(({ field_id, name, label }) => (
            <Menu.RadioItem key={field_id} value={name}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
