import { Fieldset, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FullTracker, StructureNode, TrackerField } from '../../../../contract/tracker.ts';
import { RichText } from '../../parts/rich-text.tsx';
import classes from './form.module.css';

interface Props {
  tracker: FullTracker;
  /** how a field that has a value is drawn; null: it is not */
  draw: (field: TrackerField) => ReactNode;
}

interface Parts {
  fields: ReadonlyMap<number, TrackerField>;
  draw: Props['draw'];
}

interface ElementProps {
  field: TrackerField;
  content: readonly StructureNode[];
  parts: Parts;
}

function FieldsetOfForm({ field, content, parts }: ElementProps) {
  const { is_hidden: isHidden = false } = field as TrackerField & { is_hidden?: boolean };
  if (isHidden) return null;
  return (
    <Fieldset legend={<Text fw={600}>{field.label}</Text>}>
      <Stack gap="md">
        <Content nodes={content} parts={parts} />
      </Stack>
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
export function Form({ tracker, draw }: Props) {
  const fields = new Map(tracker.fields.map((field) => [field.field_id, field]));
  return (
    <Stack gap="md">
      <Content nodes={tracker.structure as StructureNode[]} parts={{ fields, draw }} />
    </Stack>
  );
}
