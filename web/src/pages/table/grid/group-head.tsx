import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { Colored } from '../../../parts/color/colored.tsx';
import type { FilterChoice } from '../../../fields/filters/filter-choices.ts';
import { t } from '../../../text/index.ts';
import type { Part } from '../view/parts.ts';
import { formatNumber } from '../../../text/format.ts';
import classes from '../table.module.css';

interface Props {
  part: Part;
  index: number;
  columns: number;
  /** the word for one artifact */
  noun: string;
  onToggle: (part: Part) => void;
  /** undefined: nothing is added here */
  onAdd?: (choice: FilterChoice) => void;
}

/** The head of a group, which opens and closes it. */
export function GroupHead({ part, index, columns, noun, onToggle, onAdd }: Props) {
  const { choice, total, isOpen } = part;
  return (
    <tr className={classes['group']} aria-rowindex={index + 2}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the button in it says it */}
      <td colSpan={columns}>
        <UnstyledButton onClick={() => onToggle(part)} aria-expanded={isOpen} fz="sm" fw={600}>
          <Group gap="xs" wrap="nowrap">
            {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
            <Colored label={choice?.label ?? ''} color={choice?.color} shape={choice?.shape} />
            <Text component="span" size="sm" c="dimmed">
              {formatNumber(total)}
            </Text>
          </Group>
        </UnstyledButton>
        {choice !== undefined && onAdd !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            ms="xs"
            aria-label={t('quick.label.in', { noun, group: choice.label })}
            onClick={() => onAdd(choice)}
          >
            <IconPlus size={14} aria-hidden />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}
