import { type CsvRecord, readCsv } from '../../../lib/csv/read.ts';
import type { ImportFault } from '../xml/fault.ts';

/** The action for a user that an archive names. */
export type UserAction =
  | { kind: 'noop' }
  | { kind: 'map'; username: string }
  | { kind: 'create'; status: 'A' | 'R' | 'S' };

const created = /^create(?::([ARS]))?$/;
const mapped = /^map:\s*(\S+)$/;

/** Reads `noop`, `map:username`, `create:A`, `create:R` or `create:S`; undefined: none of them. */
function userAction(text: string): UserAction | undefined {
  const given = text.trim();
  if (given === 'noop' || given === 'match' || given === '') return { kind: 'noop' };
  const [, username] = mapped.exec(given) ?? [];
  if (username !== undefined) return { kind: 'map', username };
  const creation = created.exec(given);
  return creation === null ? undefined : { kind: 'create', status: (creation[1] ?? 'S') as 'A' | 'R' | 'S' };
}

const isInSemicolons = ({ cells }: CsvRecord): boolean => cells.length === 1 && cells[0]?.includes(';') === true;

/** The faults of a line, except faults of its action. */
function lineFault(record: CsvRecord, name: string, isKnown: boolean): string | undefined {
  if (record.fault !== undefined) return record.fault.message;
  if (isInSemicolons(record)) return 'the cells are divided by semicolons; commas are needed.';
  return isKnown ? `there is a line for ${name} already.` : undefined;
}

/** Reads lines `name,action,comments`: the actions by user name. */
export function readUserMap(text: string, file: string): { actions: Map<string, UserAction>; faults: ImportFault[] } {
  const actions = new Map<string, UserAction>();
  const faults: ImportFault[] = [];
  for (const record of readCsv(text)) {
    const { cells, line } = record;
    const [name = '', given = ''] = cells.map((cell) => cell.trim());
    if (name === '' || (line === 1 && name === 'name')) continue;
    const message = lineFault(record, name, actions.has(name.toLowerCase()));
    const action = userAction(given);
    if (message !== undefined) faults.push({ file, line, message });
    else if (action === undefined) {
      const message = `${JSON.stringify(given)} is not an action for ${name}: noop, map:username, create:A, create:R or create:S.`;
      faults.push({ file, line, message: message });
    } else actions.set(name.toLowerCase(), action);
    // All other lines have this shape.
    if (isInSemicolons(record)) break;
  }
  return { actions, faults };
}

/** The action for users that the map doesn't name. */
export interface Automap {
  /** whether a user matches by name even if the email address differs */
  ignoresEmail: boolean;
  otherwise: UserAction;
}

const strategies: Readonly<Record<string, boolean>> = { 'no-email': true, email: false };

/** Reads `no-email,create:A`; undefined: it has another form. */
export function readAutomap(text: string): Automap | undefined {
  const [strategy = '', action = '', ...rest] = text.split(',').map((part) => part.trim());
  const ignoresEmail = Object.hasOwn(strategies, strategy) ? strategies[strategy] : undefined;
  const otherwise = action === '' ? undefined : userAction(action);
  if (ignoresEmail === undefined || otherwise?.kind !== 'create' || rest.length > 0) return undefined;
  return { ignoresEmail, otherwise };
}
