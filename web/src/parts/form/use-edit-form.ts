import { useEffect, useRef, useState } from 'react';
import { ConflictError } from '../../api/writes.ts';
import { type ApiForm, type ApiFormOptions, useApiForm } from './use-api-form.ts';

interface EditFormOptions<Seen, Values, Saved> extends Omit<ApiFormOptions<Values, Saved>, 'initialValues' | 'save'> {
  /** what is edited, as it was last read; undefined or null: something new */
  seen: Seen;
  valuesOf: (seen: Seen) => Values;
  /** all that the form shows of it, if that is more than its values */
  comparedIn?: (seen: Seen) => unknown;
  /** Sends a change that is based on the version in which the person started to edit. */
  save: (values: Values, base: Seen) => Promise<Saved>;
}

/** A value that others changed meanwhile. */
interface ChangedValue {
  /** of its input */
  label: string;
  /** undefined: it is no text */
  value: string | undefined;
}

/** The changes of others that the form doesn't show yet, and the ways on. */
export interface FormConflict {
  error: ConflictError;
  changed: readonly ChangedValue[];
  loadTheirs: () => void;
  saveAnyway: () => void;
}

export interface EditForm<Seen, Values> extends ApiForm<Values> {
  /** the version in which the person started to edit */
  base: Seen;
  /** continues from another version */
  rebase: (next: Seen) => void;
  conflict: FormConflict | undefined;
}

/** Without the keys of rows, which are new each time. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (name, member: unknown) => (name === 'key' ? undefined : member));
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

const latestOf = <Seen>({ current, etag }: ConflictError, base: Seen): Seen => ({ ...base, ...current, etag });

/** Their values, where the person changed nothing. */
const joined = <Values extends object>(mine: Values, base: Values, theirs: Values): Values => ({
  ...theirs,
  ...Object.fromEntries(Object.entries(mine).filter(([name, value]) => !isSame(value, base[name as keyof Values]))),
});

/** The label of an input, and the value if the input shows it as it is. */
function changedValue(node: HTMLElement | null, mine: unknown, theirs: unknown): ChangedValue[] {
  if (!(node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)) return [];
  const label = node.labels?.[0]?.firstChild?.textContent;
  if (label === undefined || label === null) return [];
  return [{ label, value: typeof theirs === 'string' && node.value === mine ? theirs : undefined }];
}

/**
 * A form that edits something. If somebody else changed what it shows, it keeps the input, and the person chooses.
 * Changes of what it doesn't show don't matter.
 */
export function useEditForm<Seen, Values extends Record<string, unknown>, Saved>({
  seen,
  valuesOf,
  comparedIn = valuesOf,
  save,
  ...options
}: EditFormOptions<Seen, Values, Saved>): EditForm<Seen, Values> {
  const [base, setBase] = useState(seen);
  // A repeated attempt starts before the next rendering.
  const basis = useRef(seen);
  const hasSaved = useRef(false);
  const rebase = (next: Seen) => {
    basis.current = next;
    setBase(next);
  };

  const saved = useApiForm<Values, Saved>({
    ...options,
    initialValues: valuesOf(seen),
    save: async (values) => {
      const { current: from } = basis;
      let answer: Saved;
      try {
        answer = await save(values, from);
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        const latest = latestOf(error, from);
        if (!isSame(comparedIn(latest), comparedIn(from))) throw error;
        answer = await save(values, latest);
      }
      hasSaved.current = true;
      return answer;
    },
  });

  // After a change, the next one is based on the version that was read again.
  useEffect(() => {
    if (!saved.isSaved || !hasSaved.current) return;
    hasSaved.current = false;
    basis.current = seen;
    setBase(seen);
  }, [saved.isSaved, seen, basis]);

  const { form, error } = saved;
  function conflictOf(refusal: ConflictError): FormConflict {
    const latest = latestOf(refusal, base);
    const [mine, before, theirs] = [form.values, valuesOf(base), valuesOf(latest)];
    const names = Object.keys(theirs).filter((name) => !isSame(before[name], theirs[name]));
    return {
      error: refusal,
      changed: names.flatMap((name) => changedValue(form.getInputNode(name), mine[name], theirs[name])),
      loadTheirs: () => {
        rebase(latest);
        form.setValues(theirs);
        saved.reset();
      },
      saveAnyway: () => {
        const values = joined(mine, before, theirs);
        rebase(latest);
        form.setValues(values);
        saved.submit(values);
      },
    };
  }

  return { ...saved, base, rebase, conflict: error instanceof ConflictError ? conflictOf(error) : undefined };
}
