import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type InfiniteData, type QueryKey, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Page } from '../../api/client.ts';
import type { Version } from '../../api/writes.ts';
import { t } from '../../text/index.ts';
import { Confirm } from '../confirm.tsx';
import { Empty } from '../feedback/empty.tsx';
import { PageTitle } from '../page-title.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { Pages } from './pages.tsx';

/** A dialog about an item of the list. */
export interface ItemDialogProps<Item> {
  item: Item;
  onClose: () => void;
  /** reads the list again */
  onSaved: () => Promise<void>;
}

/** The dialog that adds or edits an item. */
export interface ItemFormProps<Item> extends Omit<ItemDialogProps<Item>, 'item'> {
  /** undefined: a new item */
  item?: Item | undefined;
}

interface ItemAction<Item> {
  label: string;
  labelOf: (item: Item) => string;
  Dialog: ComponentType<ItemDialogProps<Item>>;
}

interface EditedListProps<Item> {
  title: string;
  hint: string;
  /** true: the list is the page; false: a section of it */
  isPage?: boolean;
  of: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  queryKey: QueryKey;
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string | number;
  nameOf: (item: Item) => string;
  minWidth: number;
  empty: string;
  add: string;
  edit: string;
  editOf: (item: Item) => string;
  Form: ComponentType<ItemFormProps<Item>>;
  /** `now`: the current version, if somebody else has changed it */
  remove: (item: Item, now?: Version) => Promise<unknown>;
  removeHint: string;
  /** shown instead of the buttons, where an item can't be edited */
  fixed?: (item: Item) => ReactNode;
  /** an additional action besides Edit and Delete */
  action?: ItemAction<Item>;
}

type OpenDialog<Item> = { kind: 'new' } | { kind: 'edit' | 'delete' | 'action'; item: Item };

interface ItemButtonsProps<Item> {
  list: EditedListProps<Item>;
  item: Item;
  onOpen: (dialog: OpenDialog<Item>) => void;
}

function ItemButtons<Item>({ list, item, onOpen }: ItemButtonsProps<Item>) {
  const { action } = list;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {action !== undefined && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={action.labelOf(item)}
          onClick={() => onOpen({ kind: 'action', item })}
        >
          {action.label}
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={list.editOf(item)}
        onClick={() => onOpen({ kind: 'edit', item })}
      >
        {list.edit}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        color="red"
        aria-label={t('admin.delete.of', { name: list.nameOf(item) })}
        onClick={() => onOpen({ kind: 'delete', item })}
      >
        {t('app.delete')}
      </Button>
    </Group>
  );
}

const actionsColumn = <Item,>(list: EditedListProps<Item>, onOpen: ItemButtonsProps<Item>['onOpen']): Column<Item> => ({
  header: 'admin.actions',
  isActions: true,
  cell: (item) => list.fixed?.(item) ?? <ItemButtons list={list} item={item} onOpen={onOpen} />,
});

function ListHead<Item>({ list, onAdd }: { list: EditedListProps<Item>; onAdd: () => void }) {
  const { title, hint, add, isPage = false } = list;
  if (isPage) {
    return (
      <PageTitle hint={hint} actions={<Button onClick={onAdd}>{add}</Button>}>
        {title}
      </PageTitle>
    );
  }
  return (
    <Group justify="space-between">
      <Group gap="xs" align="baseline">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </Group>
      <Button size="xs" variant="light" onClick={onAdd}>
        {add}
      </Button>
    </Group>
  );
}

/** A list whose items are added and edited in a dialog, and deleted after a confirmation. */
export function EditedList<Item>(list: EditedListProps<Item>) {
  const { title, columns, Form, action } = list;
  const queries = useQueryClient();
  const [open, setOpen] = useState<OpenDialog<Item>>();
  const onClose = () => setOpen(undefined);
  const onSaved = () => queries.invalidateQueries({ queryKey: list.queryKey });
  const remove = async (item: Item, now?: Version) => {
    await list.remove(item, now);
    await onSaved();
  };
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <ListHead list={list} onAdd={() => setOpen({ kind: 'new' })} />
      <Pages of={list.of} empty={<Empty>{list.empty}</Empty>}>
        {(items) => (
          <DataTable
            label={title}
            rows={items}
            keyOf={list.keyOf}
            columns={[...columns, actionsColumn(list, setOpen)]}
            minWidth={list.minWidth}
          />
        )}
      </Pages>
      {open?.kind === 'new' && <Form onClose={onClose} onSaved={onSaved} />}
      {open?.kind === 'edit' && <Form item={open.item} onClose={onClose} onSaved={onSaved} />}
      {open?.kind === 'action' && action !== undefined && (
        <action.Dialog item={open.item} onClose={onClose} onSaved={onSaved} />
      )}
      {open?.kind === 'delete' && (
        <Confirm
          title={t('admin.delete.of', { name: list.nameOf(open.item) })}
          label={t('app.delete')}
          onClose={onClose}
          action={(now) => remove(open.item, now)}
        >
          {list.removeHint}
        </Confirm>
      )}
    </Stack>
  );
}
