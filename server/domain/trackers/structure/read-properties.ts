import type { FieldTypeName } from '../../../../contract/field-types.ts';
import type { FieldPatch } from '../../../../contract/trackers/field.ts';
import type { FormPart } from '../../fields/form-part.ts';
import { fieldTypeOf, isField, isWritable } from '../../fields/index.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { parseProperties } from '../../fields/form/parse-properties.ts';
import type { Property } from '../tracker.ts';
import { invalid } from './context.ts';

type Given = Pick<
  FieldPatch,
  'properties' | 'specific_properties' | 'is_time_displayed' | 'hint' | 'default_value' | 'collapsed' | 'values'
>;

/** The format of a default text. A plain string has none (null): the user's preference applies. */
function formatOf(preset: unknown): unknown {
  if (!isRecord(preset)) return preset === undefined ? undefined : null;
  return preset['content'] === '' ? undefined : preset['format'];
}

/** The properties that representations show outside `specific_properties`, by their stored names. */
const topLevelProperties = ({ default_value: preset, values, ...given }: Given): Record<string, unknown> => ({
  display_time: given.is_time_displayed,
  hint: given.hint,
  default_value: isRecord(preset) ? (preset['content'] ?? preset['value']) : preset,
  static_value: preset,
  default_format: formatOf(preset),
  collapsed: given.collapsed,
  is_used_by_default: isRecord(values) ? values['is_used_by_default'] : undefined,
});

const isNothing = (given: unknown): boolean =>
  given === undefined || given === null || given === '' || (Array.isArray(given) && given.length === 0);

/** Refuses settings that the type does not have. Read-only fields ignore defaults, so clients can send them back. */
function checkSupported(type: FieldTypeName, topLevel: Record<string, unknown>, known: FormPart['properties']): void {
  for (const flag of ['collapsed', 'is_used_by_default']) {
    if (topLevel[flag] === true && !Object.hasOwn(known, flag)) {
      throw invalid(`an element of type ${type} has no ${flag}.`);
    }
  }
  const isFilledIn = isField({ type }) && !isWritable({ type });
  const hasDefault = ['default_value', 'static_value'].some((name) => Object.hasOwn(known, name));
  if (hasDefault || isFilledIn || fieldTypeOf({ type }).binds !== undefined || isNothing(topLevel['default_value']))
    return;
  throw invalid(`an element of type ${type} has no default value.`);
}

function parsed(type: FieldTypeName, given: unknown, known: FormPart['properties']): Record<string, Property> {
  const read = parseProperties(type, given, known);
  if (!read.ok) throw invalid(read.message);
  return read.properties;
}

/** Reads the properties of a request. `specific_properties` take precedence. */
export function readProperties(type: FieldTypeName, input: Given): Record<string, Property> {
  const { properties, separateProperties } = fieldTypeOf({ type });
  const known = { ...properties, ...separateProperties };
  const topLevel = topLevelProperties(input);
  checkSupported(type, topLevel, known);
  const meant = Object.entries(topLevel).filter(([name, value]) => value !== undefined && Object.hasOwn(known, name));
  const given = input.properties ?? input.specific_properties;
  return {
    ...parsed(type, Object.fromEntries(meant), known),
    ...parsed(type, given === '' ? undefined : given, properties),
  };
}

/** A default value must be a valid value of its field. */
export function checkDefaultLength(label: string, { maxchars, default_value: preset }: Record<string, Property>): void {
  const most = Number(maxchars ?? 0);
  if (typeof preset !== 'string' || most === 0 || Array.from(preset).length <= most) return;
  throw invalid(`the default value of ${label} has more than ${most} characters.`);
}
