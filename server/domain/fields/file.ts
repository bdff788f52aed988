import type { FormElement } from '../trackers/tracker.ts';
import {
  accept,
  type FieldType,
  type FileFacts,
  type ParseContext,
  type Parsed,
  refuse,
  type Stored,
  type ValueInput,
} from './field-type.ts';
import { arrayFrom, idFrom, isAbsent, isRecord, shown } from './given.ts';
import { plain } from './plain.ts';
import { sameMembers } from './same-members.ts';

const attached = (stored: Stored): FileFacts[] => (Array.isArray(stored) ? (stored as FileFacts[]) : []);
const ids = (stored: Stored): number[] => attached(stored).map((file) => file.id);

const previewed: readonly string[] = ['image/gif', 'image/png', 'image/jpeg', 'image/jpg'];

/** A file as representations show it. */
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

/** The ids of a request, or those of the representation that it sends back. */
function given({ value, file_descriptions: read }: ValueInput): unknown[] | undefined {
  if (!isAbsent(value)) return arrayFrom(value);
  return arrayFrom(read)?.map((file) => (isRecord(file) ? file['id'] : file));
}

async function find(field: FormElement, wanted: unknown, context: ParseContext): Promise<FileFacts | Parsed> {
  const id = idFrom(wanted);
  const at = `in the field ${field.label} (${field.name})`;
  if (id === undefined) return refuse(`File #${shown(wanted)} not found ${at}`);
  const kept = attached(context.current).find((file) => file.id === id);
  if (kept !== undefined) return kept;
  const found = await context.file(field, id);
  if (found.outcome === 'usable') return found.file;
  if (found.outcome === 'unknown') return refuse(`File #${id} not found ${at}`);
  return refuse(`File #${id} is already linked to artifact #${found.artifactId} ${at}`);
}

/** Attachments. */
export const fileField: FieldType = {
  ...plain,
  type: 'file',
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
      if ('ok' in found) return found;
      files.set(found.id, found);
    }
    return accept([...files.values()]);
  },
  isEmpty: (stored) => attached(stored).length === 0,
  equals: (a, b) => sameMembers(ids(a), ids(b)),
  present: (_field, stored) => ({ file_descriptions: attached(stored).map(presentFile) }),
  presentExtras: (field, { maximumFileSize }) => ({
    file_creation_uri: `tracker_fields/${field.id}/files`,
    max_size_upload: maximumFileSize,
  }),
  text: (stored) =>
    attached(stored)
      .flatMap(({ name, description }) => [name, description])
      .join('\n'),
};
