import { Fieldset, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { RichText } from '../parts/rich-text/rich-text.tsx';
import { NoteText } from './defaults/text-default.tsx';
import type { LayoutProps, LayoutUi, TrackerField } from './field-ui.ts';
import classes from './layout.module.css';

function Toggle({ label, isOpen, onToggle }: { label: ReactNode; isOpen: boolean; onToggle: () => void }) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton aria-expanded={isOpen} onClick={onToggle}>
      <Group gap={4} wrap="nowrap">
        <Chevron size={16} aria-hidden />
        {label}
      </Group>
    </UnstyledButton>
  );
}

function FieldsetElement({ field, children, isForcedOpen }: LayoutProps) {
  const { is_hidden: isHidden = false } = field as TrackerField & { is_hidden?: boolean };
  const [isOpened, setOpened] = useState(!field.collapsed);
  if (isHidden) return null;
  const isOpen = isOpened || isForcedOpen;
  const label = <Text fw={600}>{field.label}</Text>;
  return (
    <Fieldset
      legend={field.collapsed ? <Toggle label={label} isOpen={isOpen} onToggle={() => setOpened(!isOpen)} /> : label}
    >
      {/* Hidden inputs stay mounted, because somebody may have typed into them. */}
      <div hidden={!isOpen}>
        <Stack gap="md">{children}</Stack>
      </div>
    </Fieldset>
  );
}

const Note = ({ field: { default_value: html } }: LayoutProps) => (
  <RichText html={typeof html === 'string' ? html : ''} project={null} />
);

export const fieldsetUi: LayoutUi = { kind: 'layout', Element: FieldsetElement, Default: null };

export const columnUi: LayoutUi = {
  kind: 'layout',
  Element: ({ children }) => <Stack gap="md">{children}</Stack>,
  Default: null,
};

export const separatorUi: LayoutUi = {
  kind: 'layout',
  Element: () => <hr className={classes['line']} />,
  Default: null,
};

export const lineBreakUi: LayoutUi = { kind: 'layout', Element: () => <br />, Default: null };

export const noteUi: LayoutUi = { kind: 'layout', Element: Note, Default: NoteText };
