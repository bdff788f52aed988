import type { XmlNode } from '../../lib/xml/stream.ts';
import { limits } from '../../../contract/limits.ts';
import type { Report, ReportQuery, SavedCriterion, TableRenderer } from '../reports/report.ts';
import { type FormElement, noneValue } from '../trackers/tracker.ts';
import type { ImportContext } from './context.ts';
import { attribute, childOf, childrenOf, flag, integer, textIn, trimmed } from './nodes.ts';
import { fieldOf, fieldsOf, type References, valueOf } from './references.ts';

interface Reading {
  elements: readonly FormElement[];
  references: References;
  context: ImportContext;
}

const byRank = (one: XmlNode, other: XmlNode): number => integer(one, 'rank', 0) - integer(other, 'rank', 0);

function selected(value: XmlNode, { references, context }: Reading): number[] {
  const chosen = childrenOf(value, 'selected_value').map((one) =>
    attribute(one, 'REF') === undefined ? context.user(one) : valueOf(one, references).id,
  );
  return childOf(value, 'none_value') === undefined ? chosen : [noneValue, ...chosen];
}

/** undefined: no condition, only a place to enter one. */
function givenIn(value: XmlNode, reading: Reading): unknown {
  const type = attribute(value, 'type') ?? '';
  if (type === 'text') return trimmed(value) === '' ? undefined : trimmed(value);
  if (type === 'list') {
    const chosen = selected(value, reading);
    return chosen.length === 0 ? undefined : chosen;
  }
  reading.context.leave(value, `[${type}]`);
  return undefined;
}

function criterion(node: XmlNode, reading: Reading): SavedCriterion[] {
  const named = childOf(node, 'field');
  const value = childOf(node, 'criteria_value');
  const field = named === undefined ? null : fieldOf(named, reading.references);
  const element = reading.elements.find(({ id }) => id === field);
  if (value === undefined || element === undefined) return [];
  const given = givenIn(value, reading);
  return given === undefined ? [] : [{ field: element.id, name: element.name, given }];
}

function queryOf(node: XmlNode, reading: Reading): ReportQuery {
  const text = attribute(node, 'expert_query')?.trim() ?? '';
  if (flag(node, 'is_in_expert_mode', false) && text !== '') return { kind: 'tql', text };
  const criteria = childrenOf(childOf(node, 'criterias'), 'criteria')
    .toSorted(byRank)
    .flatMap((one) => criterion(one, reading));
  return criteria.length === 0 ? { kind: 'all' } : { kind: 'criteria', criteria };
}

/** Tables are kept; charts and boards are left. */
function renderer(node: XmlNode, { references, context }: Reading): TableRenderer[] {
  const type = attribute(node, 'type') ?? '';
  if (type !== 'table') {
    context.leave(node, `[${type}]`);
    return [];
  }
  const columns = [...new Set(fieldsOf(childrenOf(childOf(node, 'columns'), 'field'), references))];
  const sort = fieldsOf(childrenOf(childOf(node, 'sort'), 'field'), references);
  const table: TableRenderer = {
    id: 0,
    label: textIn(node, 'name') || 'Table',
    description: textIn(node, 'description'),
    columns: columns.length === 0 ? null : columns,
    sort: sort.map((field) => ({ field, isDescending: false })),
    rowsPerPage: Math.min(Math.max(integer(node, 'chunksz', 15), 1), limits.reportRowsMaximum),
  };
  return [table];
}

function report(node: XmlNode, reading: Reading): Report {
  return {
    id: 0,
    trackerId: 0,
    ownerId: null,
    label: textIn(node, 'name') || 'Report',
    description: textIn(node, 'description'),
    isDefault: flag(node, 'is_default', false),
    query: queryOf(node, reading),
    renderers: childrenOf(childOf(node, 'renderers'), 'renderer')
      .toSorted(byRank)
      .flatMap((one) => renderer(one, reading)),
  };
}

/** The public reports of a tracker, of which one is shown first; they have no numbers yet. */
export function readReports(
  tracker: XmlNode,
  elements: readonly FormElement[],
  references: References,
  context: ImportContext,
): Report[] {
  const reports = childrenOf(childOf(tracker, 'reports'), 'report').map((node) =>
    report(node, { elements, references, context }),
  );
  const first = reports.find((one) => one.isDefault) ?? reports[0];
  return reports.map((one) => ({ ...one, isDefault: one === first }));
}
