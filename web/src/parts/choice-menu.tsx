import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';

interface Choice<Value> {
  value: Value;
  label: string;
}

interface Props<Value> {
  /** the button that opens it */
  children: ReactElement;
  choices: readonly Choice<Value>[];
  /** undefined: none of them is the current one */
  value?: Value;
  onChoose: (value: Value) => void;
  /** above the choices */
  hint?: string | undefined;
}

/** A menu with one choice of several; the current one has a tick. */
export function ChoiceMenu<Value extends string>({ children, choices, value, onChoose, hint }: Props<Value>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown maw={320}>
        {hint !== undefined && <Menu.Label>{hint}</Menu.Label>}
        {choices.map((choice) => (
          <Menu.RadioItem
            key={choice.value}
            value={choice.value}
            checked={choice.value === value}
            closeMenuOnClick
            onChange={() => onChoose(choice.value)}
          >
            {choice.label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
