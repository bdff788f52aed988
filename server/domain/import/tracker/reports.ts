import type { XmlNode } from '../../../lib/xml/stream.ts';
import { limits } from '../../../../contract/limits.ts';
import { parseDate } from '../../../lib/dates/iso-date.ts';
import { transferOf } from '../../fields/index.ts';
import { conformed } from '../../kept/forms.ts';
import { keepElement } from '../../kept/kept.ts';
import type {
  KeptReportParts,
  KeptTableParts,
  Report,
  ReportQuery,
  SavedCriterion,
  TableRenderer,
} from '../../reports/report.ts';
import { type FormElement, noneValue } from '../../trackers/tracker.ts';
import { dynamicGroups } from '../../user-groups.ts';
import { type ImportContext, type Leaving, readPart, readParts } from '../context.ts';
import { knownGroup } from '../people/groups.ts';
import { wrong } from '../xml/fault.ts';
import { attribute, childOf, childrenOf, flag, integer, childText, trimmed, withoutChildren } from '../xml/nodes.ts';
import { fieldOf, fieldsOf, ownNamesIn, type References, valueOf } from './references.ts';

/** A placeholder for the project in which the tracker is created. */
export const projectToCome = 0;

/** A report, with the names of the document for it and its renderers. */
export interface ImportedReport extends Report {
  key: string;
  tableKeys: string[];
  keptKeys: [name: string, key: number][];
}

const keyOf = (renderer: XmlNode): string => attribute(renderer, 'ID')?.trim() ?? '';

interface Reading {
  elements: readonly FormElement[];
  references: References;
  context: ImportContext;
}

const byRank = (one: XmlNode, other: XmlNode): number => integer(one, 'rank', 0) - integer(other, 'rank', 0);

/** The id of a group contains the number of the project, which is not known yet. */
function groupId(node: XmlNode, context: ImportContext): string {
  const number = knownGroup(node, trimmed(node), context);
  return dynamicGroups.some(({ id }) => id === number) ? `${projectToCome}_${number}` : String(number);
}

/** A value that the list of the field has: a list value, a group, or a user. */
function choice(node: XmlNode, { id, bind }: FormElement, { references, context }: Reading): number | string {
  const isListed = bind?.type === 'static' || bind?.type === 'ugroups';
  const value = isListed ? valueOf(node, references) : undefined;
  const isOfAnother = isListed ? value?.field !== id : attribute(node, 'REF') !== undefined;
  if (isOfAnother) throw wrong(node, 'the list of the field does not have this value.');
  if (value !== undefined) return value.id;
  return attribute(node, 'format') === 'ugroup' ? groupId(node, context) : (context.user(node) ?? noneValue);
}

function selected(value: XmlNode, field: FormElement, reading: Reading): (number | string)[] {
  const chosen = readParts(reading.context, childrenOf(value, 'selected_value'), (one) => choice(one, field, reading));
  return childOf(value, 'none_value') === undefined ? chosen : [noneValue, ...chosen];
}

const operators = ['=', '<', '>'];

/** A day with its operator, or a first and a last day; undefined: something else. */
function period(value: XmlNode): unknown {
  const [from, to = ''] = [attribute(value, 'from_date')?.trim(), attribute(value, 'to_date')?.trim()];
  if ([from ?? to, to].some((day) => parseDate(day) === undefined)) return undefined;
  if (from !== undefined) return { operator: 'between', value: [from, to] };
  const operator = operators.find((one) => one === attribute(value, 'operator'));
  return operator === undefined ? to : { operator, value: to };
}

/** undefined: an empty condition, or one that this type of field doesn't support. */
function givenIn(value: XmlNode, field: FormElement, reading: Reading): unknown {
  const type = attribute(value, 'type') ?? '';
  if (type !== transferOf(field)?.criterion.kind) {
    reading.context.leave(value, `[${type}]`);
    return undefined;
  }
  if (type === 'text') return trimmed(value) === '' ? undefined : trimmed(value);
  if (type === 'list') {
    const chosen = selected(value, field, reading);
    return chosen.length === 0 ? undefined : chosen;
  }
  const given = period(value);
  if (given === undefined) reading.context.leave(value, `[${type}]`);
  return given;
}

function criterion(node: XmlNode, reading: Reading): SavedCriterion[] {
  const named = childOf(node, 'field');
  const value = childOf(node, 'criteria_value');
  const field = named === undefined ? null : fieldOf(named, reading.references);
  const element = reading.elements.find(({ id }) => id === field);
  if (value === undefined || element === undefined) return [];
  const given = givenIn(value, element, reading);
  return given === undefined ? [] : [{ field: element.id, name: element.name, given }];
}

/** The conditions of a report that have a value. */
const conditionsOf = (node: XmlNode, reading: Reading): SavedCriterion[] =>
  childrenOf(childOf(node, 'criterias'), 'criteria')
    .toSorted(byRank)
    .flatMap((one) => readPart(reading.context, () => criterion(one, reading)) ?? []);

function queryOf(node: XmlNode, criteria: SavedCriterion[]): ReportQuery {
  const text = attribute(node, 'expert_query')?.trim() ?? '';
  if (flag(node, 'is_in_expert_mode', false) && text !== '') return { kind: 'tql', text };
  return criteria.length === 0 ? { kind: 'all' } : { kind: 'criteria', criteria };
}

const isTable = (node: XmlNode): boolean => attribute(node, 'type') === 'table';

/** The type of links that a column shows, and how. */
function columnOf(node: XmlNode, field: number): KeptTableParts['columns'][number] {
  const nature = attribute(node, 'artlink-nature');
  const format = attribute(node, 'artlink-nature-format');
  return {
    field,
    ...(nature === undefined ? {} : { nature }),
    ...(format === undefined ? {} : { format }),
  };
}

/** Empty unless all columns are fields. */
function keptTableParts(node: XmlNode, columns: KeptTableParts['columns']): { kept?: KeptTableParts } {
  const isMultisort = flag(node, 'multisort', false);
  const isPlain = columns.every((column) => column.nature === undefined && column.format === undefined);
  return isPlain && !isMultisort ? {} : { kept: { isMultisort, columns: isPlain ? [] : columns } };
}

function rowsIn(node: XmlNode, context: Leaving): number {
  const given = integer(node, 'chunksz', 15);
  const rows = Math.min(Math.max(given, 1), limits.reportRowsMaximum);
  if (rows !== given) context.leave(node, `@chunksz[${given}, ${rows} instead]`);
  return rows;
}

function table(node: XmlNode, { references, context }: Reading): TableRenderer {
  const given = childrenOf(childOf(node, 'columns'), 'field').flatMap((one) =>
    fieldsOf([one], references, context).map((field) => columnOf(one, field)),
  );
  const columns = [...new Set(given.map(({ field }) => field))];
  const sort = childrenOf(childOf(node, 'sort'), 'field').flatMap((key) =>
    fieldsOf([key], references, context).map((field) => ({ field, isDescending: flag(key, 'is_desc', false) })),
  );
  return {
    id: 0,
    label: childText(node, 'name') || 'Table',
    description: childText(node, 'description'),
    columns: columns.length === 0 ? null : columns,
    sort,
    rowsPerPage: rowsIn(node, context),
    ...keptTableParts(node, given),
  };
}

/** The criteria of a report in order, without criteria on fields that are not imported. */
function criteriaOf(node: XmlNode, { references, context }: Reading): KeptReportParts['criteria'] {
  const nodes = childrenOf(childOf(node, 'criterias'), 'criteria').toSorted(byRank);
  return nodes.flatMap((one) => {
    const field = references.fields.get(attribute(childOf(one, 'field'), 'REF') ?? '');
    if (field === null) context.leave(one, '[field that is not imported]');
    // A field that is missing was reported with its criterion.
    return field === undefined || field === null ? [] : [{ field, isAdvanced: flag(one, 'is_advanced', false) }];
  });
}

const isKept = (node: XmlNode): boolean =>
  ['plugin_cardwall', 'plugin_graphontrackersv5'].includes(attribute(node, 'type') ?? '');

const chartTypes = ['pie', 'bar', 'gantt', 'burndown', 'cumulative_flow', 'burnup'];

/** A renderer without the charts that the format lacks. */
const knownCharts = (renderer: XmlNode, context: Leaving): XmlNode =>
  withoutChildren(renderer, (node) => {
    const type = node.name === 'chart' ? (attribute(node, 'type')?.trim() ?? '') : undefined;
    const isUnknown = type !== undefined && !chartTypes.includes(type);
    if (isUnknown) context.leave(node, `[${type}]`);
    return isUnknown;
  });

/** Charts and boards are kept, with a rank among all renderers. */
function keptRenderers(nodes: readonly XmlNode[], { references, context }: Reading): KeptReportParts['renderers'] {
  return nodes.flatMap((node, rank) => {
    if (isTable(node)) return [];
    // The format has no others, so an export with them would not be valid.
    if (!isKept(node)) {
      context.leave(node, `[${attribute(node, 'type') ?? ''}]`);
      return [];
    }
    const known = conformed(knownCharts(node, context), context);
    const element = known && keepElement(known, ownNamesIn(references), context);
    return element === undefined ? [] : [{ key: rank, rank, element }];
  });
}

function report(node: XmlNode, reading: Reading): ImportedReport {
  const nodes = childrenOf(childOf(node, 'renderers'), 'renderer').toSorted(byRank);
  const conditions = conditionsOf(node, reading);
  const query = queryOf(node, conditions);
  return {
    key: attribute(node, 'id')?.trim() ?? '',
    tableKeys: nodes.filter(isTable).map(keyOf),
    keptKeys: nodes.flatMap((one, rank): [string, number][] => (isKept(one) ? [[keyOf(one), rank]] : [])),
    kept: {
      isQueryDisplayed: flag(node, 'is_query_displayed', true),
      criteria: criteriaOf(node, reading),
      renderers: keptRenderers(nodes, reading),
      expertQuery: query.kind === 'tql' ? '' : (attribute(node, 'expert_query')?.trim() ?? ''),
      ...(query.kind === 'tql' && conditions.length > 0 ? { unusedCriteria: conditions } : {}),
    },
    id: 0,
    trackerId: 0,
    ownerId: null,
    label: childText(node, 'name') || 'Report',
    description: childText(node, 'description'),
    isDefault: flag(node, 'is_default', false),
    query,
    renderers: nodes.filter(isTable).map((one) => table(one, reading)),
  };
}

/** The public reports of a tracker, without numbers. One of them is the default. */
export function readReports(
  tracker: XmlNode,
  elements: readonly FormElement[],
  references: References,
  context: ImportContext,
): ImportedReport[] {
  const reports = childrenOf(childOf(tracker, 'reports'), 'report').map((node) =>
    report(node, { elements, references, context }),
  );
  const [first = reports[0], ...others] = reports.filter((one) => one.isDefault);
  for (const { label } of others) context.leave(tracker, `/reports/report@is_default[second default report ${label}]`);
  return reports.map((one) => ({ ...one, isDefault: one === first }));
}
