import type { OpenValue } from '../fields/value-part.ts';
import type { FormElement } from '../trackers/tracker.ts';

/** The faults of a query, with a sentence for each; the answer is 400. */
export interface Fault {
  fault: string;
  /** the known name that is closest to an unknown one */
  nearest?: string;
}

export const fault = (message: string, nearest?: string): Fault => ({
  fault: message,
  ...(nearest === undefined ? {} : { nearest }),
});

export const isFault = (given: object): given is Fault => 'fault' in given;

/** The questions that a query can ask. The service answers them from the database: the domain does no I/O. */
export interface QueryContext {
  /** milliseconds */
  now: number;
  /** the id of the caller; null: anonymous */
  caller: number | null;
  userByName(name: string): Promise<{ id: number } | undefined>;
  userExists(id: number): Promise<boolean>;
  /** the user names that may be proposed to the caller instead of an unknown one */
  proposedUsers(): Promise<readonly string[]>;
  /** the number of a group of this project (or a system group), by its id in the interface or its short name */
  groupNumber(id: string): Promise<number | undefined>;
  /** the label of the group in this project */
  groupLabel(number: number): Promise<string | undefined>;
  openValueById(field: FormElement, id: number): Promise<OpenValue | undefined>;
  /** a value that people added to an open list, by its label */
  openValueNamed(field: { id: number }, label: string): Promise<OpenValue | undefined>;
  /** the short names of all link types */
  linkTypes: readonly string[];
  /** the maximum complexity of a TQL query; 0: no maximum */
  costLimit?: number;
}
