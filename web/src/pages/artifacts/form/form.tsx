import { Fieldset, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { FullTracker, StructureNode, TrackerField } from '../../../../../contract/tracker.ts';
import { RichText } from '../../../parts/rich-text.tsx';
import classes from './form.module.css';

interface Props {
  tracker: FullTracker;
  /** how a field that has a value is drawn; null: it is not */
  draw: (field: TrackerField) => ReactNode;
  /** fields that something is said about: they are never out of sight */
  refused: ReadonlyMap<number, string>;
}

interface Parts extends Pick<Props, 'draw' | 'refused'> {
  fields: ReadonlyMap<number, TrackerField>;
}

interface ElementProps {
  field: TrackerField;
  content: readonly StructureNode[];
  parts: Parts;
}

const holds = (nodes: readonly StructureNode[], refused: Props['refused']): boolean =>
  nodes.some(({ id, content }) => refused.has(id) || holds(content ?? [], refused));

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

function FieldsetOfForm({ field, content, parts }: ElementProps) {
  const { is_hidden: isHidden = false } = field as TrackerField & { is_hidden?: boolean };
  const [isOpened, setOpened] = useState(!field.collapsed);
  if (isHidden) return null;
  const isOpen = isOpened || holds(content, parts.refused);
  const label = <Text fw={600}>{field.label}</Text>;
  return (
    <Fieldset
      legend={field.collapsed ? <Toggle label={label} isOpen={isOpen} onToggle={() => setOpened(!isOpen)} /> : label}
    >
      {/* What is out of sight stays: somebody may have typed something into it. */}
      <div hidden={!isOpen}>
        <Stack gap="md">
          <Content nodes={content} parts={parts} />
        </Stack>
      </div>
    </Fieldset>
  );
}

const Column = ({ content, parts }: ElementProps) => (
  <Stack gap="md">
    <Content nodes={content} parts={parts} />
  </Stack>
);

const Note = ({ field: { default_value: html } }: ElementProps) => (
  <RichText html={typeof html === 'string' ? html : ''} />
);

/** The elements that have no value, by their type. */
const elements: Record<string, (props: ElementProps) => ReactNode> = {
  fieldset: FieldsetOfForm,
  column: Column,
  separator: () => <hr className={classes['line']} />,
  linebreak: () => <br />,
  staticrichtext: Note,
};

function Element({ node, parts }: { node: StructureNode; parts: Parts }) {
  const field = parts.fields.get(node.id);
  if (field === undefined || !field.is_used) return null;
  const Static = elements[field.type];
  return Static === undefined ? parts.draw(field) : <Static field={field} content={node.content ?? []} parts={parts} />;
}

/** Columns that follow each other stand side by side. */
function inRows(nodes: readonly StructureNode[], isColumn: (node: StructureNode) => boolean): StructureNode[][] {
  const rows: StructureNode[][] = [];
  for (const node of nodes) {
    const last = rows.at(-1);
    if (isColumn(node) && last?.every(isColumn) === true) last.push(node);
    else rows.push([node]);
  }
  return rows;
}

function Content({ nodes, parts }: { nodes: readonly StructureNode[]; parts: Parts }) {
  const isColumn = ({ id }: StructureNode) => parts.fields.get(id)?.type === 'column';
  return inRows(nodes, isColumn).map((row) => {
    const drawn = row.map((node) => <Element key={node.id} node={node} parts={parts} />);
    return row.every(isColumn) ? (
      <div key={row[0]?.id} className={classes['columns']}>
        {drawn}
      </div>
    ) : (
      drawn
    );
  });
}

/** The form of a tracker: fieldsets, columns and fields, in their places. */
export function Form({ tracker, draw, refused }: Props) {
  const fields = new Map(tracker.fields.map((field) => [field.field_id, field]));
  return (
    <Stack gap="md">
      <Content nodes={tracker.structure as StructureNode[]} parts={{ fields, draw, refused }} />
    </Stack>
  );
}
