import type { ForeignEdit, ForeignEvent } from '../history.ts';
import { type Json, objectIn, textIn } from '../json.ts';
import { filesKey, type ForeignFile, type Losses, statusKey } from '../model.ts';
import { byDate, createNoteReader } from './notes.ts';

/** The notes of an issue, and the events that newer versions of GitLab keep apart from them. */
export interface NotedObjects {
  notes: Json[];
  events: Json[];
}

const upload = /\/uploads\/([0-9a-f]{32})\/([^\s)"'\]]+)/g;

/** People may write a percent sign that encodes nothing. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The uploads that texts show, which are the attachments of GitLab. */
export function filesIn(texts: readonly string[]): ForeignFile[] {
  const files = texts.flatMap((text) =>
    [...text.matchAll(upload)].map(([, secret = '', name = '']) => ({
      id: `${secret}/${name}`,
      name: decoded(name),
      type: '',
      description: '',
      size: undefined,
      location: `/uploads/${secret}/${name}`,
    })),
  );
  return [...new Map(files.map((file) => [file.id, file])).values()];
}

const attached = (body: string): ForeignEdit[] => {
  const added = filesIn([body]).map(({ id }) => id);
  return added.length === 0 ? [] : [{ key: filesKey, added, removed: [] }];
};

function noteEvents(notes: readonly Json[], losses: Losses): ForeignEvent[] {
  const readNote = createNoteReader();
  return notes.toSorted(byDate((note) => textIn(note, 'created_at'))).flatMap((note): ForeignEvent[] => {
    const body = textIn(note, 'body');
    const by = textIn(objectIn(note, 'author'), 'username');
    const on = textIn(note, 'created_at');
    if (note['system'] !== true) {
      const isPrivate = note['internal'] === true || note['confidential'] === true;
      return [{ by, on, comment: { text: body, isPrivate }, edits: attached(body) }];
    }
    const edits = readNote(body);
    if (edits === undefined) losses.leave(`system notes: ${body.trim().split(/\s+/).slice(0, 3).join(' ')} …`);
    return edits === undefined ? [] : [{ by, on, edits }];
  });
}

function editsOf(event: Json): ForeignEdit[] | undefined {
  const [label, milestone] = ['label', 'milestone'].map((name) => objectIn(event, name));
  const isAdded = textIn(event, 'action') === 'add';
  if ('state' in event) {
    const states: Readonly<Record<string, string>> = { closed: 'Open', reopened: 'Closed' };
    const from = states[textIn(event, 'state')];
    return from === undefined ? undefined : [{ key: statusKey, from }];
  }
  if (label !== undefined && 'name' in label) {
    const names = [textIn(label, 'name')];
    return [{ key: 'labels', added: isAdded ? names : [], removed: isAdded ? [] : names }];
  }
  if (milestone === undefined || !('title' in milestone)) return undefined;
  return [{ key: 'milestone', from: isAdded ? '' : textIn(milestone, 'title') }];
}

/** Notes by people are comments. Notes by GitLab, and events, are history where they can be read. */
export function gitlabEvents({ notes, events }: NotedObjects, losses: Losses): ForeignEvent[] {
  const changes = events.flatMap((event): ForeignEvent[] => {
    const edits = editsOf(event);
    if (edits === undefined) losses.leave('events that name a deleted label or milestone');
    const by = textIn(objectIn(event, 'user'), 'username');
    return edits === undefined ? [] : [{ by, on: textIn(event, 'created_at'), edits }];
  });
  return [...noteEvents(notes, losses), ...changes];
}
