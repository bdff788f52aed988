import type { OpenValue } from '../fields/field-type.ts';
import type { FormElement } from '../trackers/tracker.ts';

/** What is wrong with a query, in one sentence for each thing; the answer is 400. */
export interface Fault {
  fault: string;
}

export const fault = (message: string): Fault => ({ fault: message });

export const isFault = (given: object): given is Fault => 'fault' in given;

/** What a query may ask. The service answers from the database: the domain does no I/O of its own. */
export interface QueryContext {
  /** milliseconds */
  now: number;
  /** the id of the caller; null: nobody is signed in */
  caller: number | null;
  userByName(name: string): Promise<{ id: number } | undefined>;
  userExists(id: number): Promise<boolean>;
  /** the number of a group of this project (or a system group), by its id in the interface or its short name */
  groupNumber(id: string): Promise<number | undefined>;
  /** how the group is called in this project */
  groupLabel(number: number): Promise<string | undefined>;
  openValueById(field: FormElement, id: number): Promise<OpenValue | undefined>;
  /** the short names of the types of links that there are */
  linkTypes: readonly string[];
  /** how complex a TQL query may be; 0: as complex as it likes */
  costLimit?: number;
}
