import type { FormElement } from '../../trackers/tracker.ts';
import { arrayFrom, idFrom, isAbsent, shown } from '../given.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { sameMembers } from '../same-members.ts';
import {
  accept,
  type FileFacts,
  type Held,
  type ParseContext,
  plainValue,
  refuse,
  type ValueInput,
  type ValuePart,
} from '../value-part.ts';

const ids = (stored: Held<FileFacts[]>): number[] => (stored ?? []).map((file) => file.id);

const previewed: readonly string[] = ['image/gif', 'image/png', 'image/jpeg', 'image/jpg'];

/** The representation of a file. */
export function presentFile({ id, submittedBy, description, name, size, type }: FileFacts) {
  const path = `${id}-${encodeURIComponent(name.toWellFormed())}`;
  return {
    id,
    submitted_by: submittedBy,
    description,
    name,
    size,
    type,
    html_url: `/plugins/tracker/attachments/${path}`,
    html_preview_url: previewed.includes(type) ? `/plugins/tracker/attachments/preview/${path}` : null,
    uri: `artifact_files/${id}`,
  };
}

/** The ids in a request, or in a representation that it sends back. */
function given({ value, file_descriptions: read }: ValueInput): unknown[] | undefined {
  if (!isAbsent(value)) return arrayFrom(value);
  return arrayFrom(read)?.map((file) => (isRecord(file) ? file['id'] : file));
}

/** The file, or a sentence that says why it can't be attached. */
async function find(field: FormElement, wanted: unknown, context: ParseContext<FileFacts[]>) {
  const id = idFrom(wanted);
  const at = `in the field ${field.label} (${field.name})`;
  if (id === undefined) return `File #${shown(wanted)} not found ${at}`;
  const kept = context.current?.find((file) => file.id === id);
  if (kept !== undefined) return kept;
  const found = await context.file(field, id);
  if (found.outcome === 'usable') return found.file;
  if (found.outcome === 'unknown') return `File #${id} not found ${at}`;
  return `File #${id} is already linked to artifact #${found.artifactId} ${at}`;
}

export const fileValue: ValuePart<FileFacts[]> = {
  ...plainValue,
  isAlwaysPresent: true,
  async parse(field, input, context) {
    const wanted = given(input);
    if (wanted === undefined) {
      return refuse(
        `Invalid format for file field "${field.id}".  Correct format is {"field_id" : 425, "value" : [457, 258]}`,
      );
    }
    const files = new Map<number, FileFacts>();
    for (const one of wanted) {
      const found = await find(field, one, context);
      if (typeof found === 'string') return refuse(found);
      files.set(found.id, found);
    }
    return accept([...files.values()]);
  },
  isEmpty: (stored) => (stored ?? []).length === 0,
  equals: (a, b) => sameMembers(ids(a), ids(b)),
  present: (_field, stored) => ({ file_descriptions: (stored ?? []).map(presentFile) }),
};
