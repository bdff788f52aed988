import { problem } from '../../../../contract/problems.ts';
import type { ListValue, ValuePatch } from '../../../../contract/trackers/field.ts';
import type { Database, DbOrTx, Tx } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import { idFrom } from '../../../domain/fields/given.ts';
import { openValueIndex } from '../../../domain/fields/open-list/search.ts';
import { invalid } from '../../../domain/trackers/structure/context.ts';
import { readValueLabel } from '../../../domain/trackers/structure/read-bind.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import type { Fields } from './fields.ts';
import { withField, artifactsUse } from './list-value.ts';
import {
  deleteOpenValue,
  findOpenValue,
  listOpenValues,
  type OpenValueRow,
  renameOpenValue,
} from '../store/open-values.ts';

async function valueIn(db: DbOrTx, field: FormElement, name: string): Promise<OpenValueRow> {
  const id = idFrom(name.slice(1));
  const value = id === undefined ? undefined : await findOpenValue(db, field.id, id);
  if (value === undefined) throw problem('list_value_not_found');
  return value;
}

const usageOf = (tx: Tx, tracker: Tracker, field: FormElement, { id }: OpenValueRow): Promise<string | undefined> =>
  artifactsUse(tx, tracker, field, openValueIndex(id));

/** A label that is unique in the list, ignoring case. */
async function freeLabel(tx: Tx, field: FormElement, { id }: OpenValueRow, given: string): Promise<string> {
  const label = readValueLabel(given, []);
  if (/[\r\n\0]/.test(label)) throw invalid(`a value of ${field.label} is one line of text.`);
  const own = field.bind?.type === 'static' ? field.bind.values : [];
  const others = [...own, ...(await listOpenValues(tx, field.id)).filter((other) => other.id !== id)];
  const taken = others.find((other) => other.label.toLowerCase() === label.toLowerCase());
  if (taken !== undefined) throw invalid(`the value ${taken.label} is already in the list.`);
  return label;
}

/** Artifacts store labels, so a renamed value would have two names in them and their histories. */
async function renamed(tx: Tx, tracker: Tracker, field: FormElement, value: OpenValueRow, given: string) {
  const label = await freeLabel(tx, field, value, given);
  if (label === value.label) return label;
  const reason = await usageOf(tx, tracker, field, value);
  if (reason !== undefined) throw invalid(`${value.label} cannot be renamed: ${reason} It can be hidden instead.`);
  await renameOpenValue(tx, value.id, label);
  return label;
}

function withHidden(field: FormElement, id: number, isHidden: boolean): FormElement {
  const others = field.hiddenOpenValues?.filter((one) => one !== id) ?? [];
  return { ...field, hiddenOpenValues: isHidden ? [...others, id] : others };
}

const isHiddenIn = ({ hiddenOpenValues: hidden = [] }: FormElement, id: number): boolean => hidden.includes(id);

const presentOpen = (id: string, label: string, isHidden: boolean): ListValue => ({
  id,
  label,
  description: '',
  is_hidden: isHidden,
  value_color: '',
  is_default: false,
});

/** The values that people added to open lists, with ids such as `o111`. */
export function createOpenValues(db: Database, fields: Fields) {
  return {
    async find(field: FormElement, name: string): Promise<ListValue> {
      const { id, label } = await valueIn(db.read, field, name);
      return presentOpen(name, label, isHiddenIn(field, id));
    },

    async patch(actor: Actor, fieldId: number, name: string, patch: ValuePatch): Promise<ListValue> {
      const { label: wanted, is_hidden: hides, ...others } = patch;
      const { result } = await fields.changeField(actor, fieldId, async (tx, tracker, field) => {
        const value = await valueIn(tx, field, name);
        const [odd] = Object.keys(others);
        if (odd !== undefined) throw invalid(`${name} was added by people: it has no ${odd}.`);
        const label = wanted === undefined ? value.label : await renamed(tx, tracker, field, value, wanted);
        const isHidden = hides ?? isHiddenIn(field, value.id);
        const shown = presentOpen(name, label, isHidden);
        const next = withField(tracker, withHidden(field, value.id, isHidden));
        return { tracker: next, result: shown, alsoChanged: label === value.label ? [] : ['fields'] };
      });
      return result;
    },

    async remove(actor: Actor, fieldId: number, name: string): Promise<void> {
      await fields.changeField(actor, fieldId, async (tx, tracker, field) => {
        const value = await valueIn(tx, field, name);
        const reason = await usageOf(tx, tracker, field, value);
        if (reason !== undefined) throw problem('list_value_in_use', { label: value.label, reason });
        await deleteOpenValue(tx, value.id);
        const next = withField(tracker, withHidden(field, value.id, false));
        return { tracker: next, result: undefined, alsoChanged: ['fields'] };
      });
    },
  };
}
