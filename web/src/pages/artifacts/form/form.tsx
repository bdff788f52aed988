import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FullTracker, StructureNode, TrackerField } from '../../../../../contract/trackers/tracker.ts';
import { uiOf } from '../../../fields/index.ts';
import { factsOf, isOfType } from '../../../fields/type-facts.ts';
import classes from './form.module.css';

interface FormProps {
  tracker: FullTracker;
  /** draws a field that has a value; null: the form leaves it out */
  draw: (field: TrackerField) => ReactNode;
  /** the errors by field; a field with an error is always visible */
  refused: ReadonlyMap<number, string>;
  /** the fields that this form has; without it, all */
  has?: (field: TrackerField) => boolean;
}

interface FormContext extends Pick<FormProps, 'draw' | 'refused'> {
  fields: ReadonlyMap<number, TrackerField>;
}

const hasError = (nodes: readonly StructureNode[], refused: FormProps['refused']): boolean =>
  nodes.some(({ id, content }) => refused.has(id) || hasError(content ?? [], refused));

function FormElement({ node, form }: { node: StructureNode; form: FormContext }) {
  const field = form.fields.get(node.id);
  if (field === undefined || !field.is_used) return null;
  const ui = uiOf(field);
  if (ui?.kind !== 'layout') return form.draw(field);
  const content = node.content ?? [];
  return (
    <ui.Element field={field} isForcedOpen={hasError(content, form.refused)}>
      <Content nodes={content} form={form} />
    </ui.Element>
  );
}

/** Puts adjacent columns side by side. */
function inRows(nodes: readonly StructureNode[], isColumn: (node: StructureNode) => boolean): StructureNode[][] {
  const rows: StructureNode[][] = [];
  for (const node of nodes) {
    const last = rows.at(-1);
    if (isColumn(node) && last?.every(isColumn) === true) last.push(node);
    else rows.push([node]);
  }
  return rows;
}

function Content({ nodes, form }: { nodes: readonly StructureNode[]; form: FormContext }) {
  const isColumn = ({ id }: StructureNode) => {
    const field = form.fields.get(id);
    return field !== undefined && isOfType(field, 'column');
  };
  return inRows(nodes, isColumn).map((row) => {
    const drawn = row.map((node) => <FormElement key={node.id} node={node} form={form} />);
    return row.every(isColumn) ? (
      <div key={row[0]?.id} className={classes['columns']}>
        {drawn}
      </div>
    ) : (
      drawn
    );
  });
}

/** The structure without fields that the form doesn't have, and without boxes that are empty then. */
function nodesWith(
  nodes: readonly StructureNode[],
  fields: FormContext['fields'],
  has: (field: TrackerField) => boolean,
): StructureNode[] {
  return nodes.flatMap((node) => {
    const field = fields.get(node.id);
    if (field === undefined) return [];
    const content = nodesWith(node.content ?? [], fields, has);
    if (factsOf(field).role === 'container') return content.length === 0 ? [] : [{ ...node, content }];
    return has(field) ? [node] : [];
  });
}

/** The form of a tracker: its fieldsets, columns and fields. */
export function ArtifactForm({ tracker, draw, refused, has }: FormProps) {
  const fields = new Map(tracker.fields.map((field) => [field.field_id, field]));
  const nodes = tracker.structure as StructureNode[];
  return (
    <Stack gap="md">
      <Content nodes={has === undefined ? nodes : nodesWith(nodes, fields, has)} form={{ fields, draw, refused }} />
    </Stack>
  );
}
