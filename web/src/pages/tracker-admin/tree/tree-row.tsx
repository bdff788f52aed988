import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { IconGripVertical } from '@tabler/icons-react';
import { t } from '../../../text/index.ts';
import { typeName } from '../../../fields/type-names.ts';
import type { Row, Side } from './form-tree.ts';
import { RowMenu } from './row-menu.tsx';
import classes from '../tree.module.css';

interface Props {
  row: Row;
  onEdit: (field: number) => void;
  /** on which side of an element the taken one would come to stand; undefined: it cannot */
  sideOf: (over: Row) => Side | undefined;
  taken: Row | undefined;
}

/** An element of the form with what stands in it. */
export function TreeRow({ row, onEdit, sideOf, taken }: Props) {
  const { field, kind, children } = row;
  const { field_id: id, label } = field;
  const isTaken = taken?.field.field_id === id;
  const side = sideOf(row);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({ id });
  const { setNodeRef: setTarget, isOver } = useDroppable({
    id,
    disabled: taken !== undefined && !isTaken && side === undefined,
  });
  return (
    <li className={classes[kind]} data-unused={!field.is_used || undefined}>
      <div
        ref={(node) => {
          setNodeRef(node);
          setTarget(node);
        }}
        className={classes['row']}
        data-taken={isTaken || undefined}
        data-drop={isOver && !isTaken ? side : undefined}
      >
        <ActionIcon
          ref={setActivatorNodeRef}
          variant="subtle"
          color="gray"
          className={classes['handle'] ?? ''}
          {...attributes}
          {...listeners}
          aria-label={t('trackerAdmin.move', { field: label })}
        >
          <IconGripVertical size={16} />
        </ActionIcon>
        <div className={classes['name']}>
          <Text size="sm" fw={kind === 'field' ? 400 : 600} truncate>
            {label}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {typeName(field.type)}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap" ml="auto">
          {field.required && (
            <Badge variant="light" color="gray" visibleFrom="xs">
              {t('trackerAdmin.required')}
            </Badge>
          )}
          {!field.is_used && (
            <Badge variant="outline" color="gray">
              {t('trackerAdmin.unused')}
            </Badge>
          )}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onEdit(id)}
            aria-label={t('trackerAdmin.editOf', { field: label })}
          >
            {t('trackerAdmin.edit')}
          </Button>
          <RowMenu field={field} />
        </Group>
      </div>
      {children.length > 0 && (
        <ul className={classes['tree']}>
          {children.map((child) => (
            <TreeRow key={child.field.field_id} row={child} onEdit={onEdit} sideOf={sideOf} taken={taken} />
          ))}
        </ul>
      )}
    </li>
  );
}
