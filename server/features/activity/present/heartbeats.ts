import type { Heartbeats } from '../../../../contract/projects/activity.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import { escapeAttribute, escapeText } from '../../../lib/xml/escape.ts';
import { titleOf } from '../../artifacts/index.ts';
import type { VisibleChange } from '../change.ts';

const verbs = { creation: 'created', change: 'updated' } as const;

async function messageOf({ changeset, seen, author }: VisibleChange): Promise<string> {
  const { record, tracker } = seen;
  const title = await titleOf({ ...seen, document: record.document });
  const name = `${tracker.itemName} #${record.id}${title === null ? '' : ` - ${title}`}`;
  const link = `<a href="${escapeAttribute(`/plugins/tracker/?aid=${record.id}`)}">${escapeText(name)}</a>`;
  const by =
    author === undefined ? '' : ` by ${escapeText(author.realName === '' ? author.username : author.realName)}`;
  return `${link} was ${verbs[changeset.version === 1 ? 'creation' : 'change']}${by}`;
}

export const presentHeartbeat = async (change: VisibleChange): Promise<Heartbeats['entries'][number]> => ({
  updated_at: isoDate(change.changeset.submittedOn),
  html_message: await messageOf(change),
  icon_name: 'fa-list-ol',
});
