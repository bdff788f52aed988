import { Badge, Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { typeName } from '../../../fields/type-names.ts';
import { MoveHandle } from '../../../parts/moving/move-handle.tsx';
import { useDrag, useDropPlace } from '../../../parts/moving/use-drag.ts';
import type { Moving } from '../../../parts/moving/use-moving.ts';
import { t } from '../../../text/index.ts';
import classes from '../tree.module.css';
import type { FormRow, Side } from './form-tree.ts';
import { RowMenu } from './row-menu.tsx';

interface TreeRowProps {
  row: FormRow;
  moving: Moving<FormRow>;
  /** the side of an element at which the taken one would go; undefined: it is not over that element */
  side: (id: number) => Side | undefined;
  onEdit: (field: number) => void;
}

/** An element of the form, with the elements inside. */
export function TreeRow({ row, moving, side, onEdit }: TreeRowProps) {
  const { field, kind, children } = row;
  const { field_id: id, label } = field;
  const element = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  useDrag(element, moving, row, { handle });
  useDropPlace(element, moving, id);
  return (
    <li className={classes[kind]} data-unused={!field.is_used || undefined}>
      <div ref={element} className={classes['row']} data-taken={moving.isTaken(id) || undefined} data-drop={side(id)}>
        <MoveHandle
          ref={handle}
          moving={moving}
          item={row}
          id={id}
          label={t('trackerAdmin.move', { field: label })}
          instructions={t('trackerAdmin.moving.instructions')}
          className={classes['handle']}
        />
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
            <TreeRow key={child.field.field_id} row={child} moving={moving} side={side} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </li>
  );
}
