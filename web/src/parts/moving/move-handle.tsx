import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type RefObject, useId } from 'react';
import { t } from '../../text/index.ts';
import { handleId } from './focus-handle.ts';
import type { Moving } from './use-moving.ts';

interface MoveHandleProps<Item> {
  ref: RefObject<HTMLDivElement | null>;
  moving: Moving<Item>;
  item: Item;
  id: number;
  label: string;
  /** how to move it with the keyboard */
  instructions: string;
  className?: string | undefined;
}

/** The handle of a row: people drag it, use it with the keyboard, or click it for a menu. */
export function MoveHandle<Item>({ ref, moving, item, id, label, instructions, className }: MoveHandleProps<Item>) {
  const instructionsId = useId();
  const [up, down] = [moving.neighborOf(item, -1), moving.neighborOf(item, 1)];
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon
            component="div"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Firefox starts no drag from a button element
            role="button"
            tabIndex={0}
            ref={ref}
            variant="subtle"
            color="gray"
            className={className ?? ''}
            aria-label={label}
            aria-describedby={instructionsId}
            onKeyDown={(event) => moving.onKeyDown(item, event)}
            onBlur={moving.cancel}
            {...handleId(id)}
          >
            <IconGripVertical size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={up === undefined} onClick={() => up !== undefined && moving.move(item, up)}>
            {t('moving.up')}
          </Menu.Item>
          <Menu.Item disabled={down === undefined} onClick={() => down !== undefined && moving.move(item, down)}>
            {t('moving.down')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <VisuallyHidden id={instructionsId}>{instructions}</VisuallyHidden>
    </>
  );
}
