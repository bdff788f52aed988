import type { Caller } from '../hearth/hearth.ts';
import type { ShownTracker } from '../hearth/shown.ts';
import { listOf, trackerOf } from './trackers.ts';

/** A tracker with a field of every type, including lists with every binding. */
export const everyField = (
  by: Caller,
  projectId: number,
  itemName: string,
  groupId?: string,
): Promise<ShownTracker> => {
  const groups = ['project_members', 'project_admins', ...(groupId === undefined ? [] : [groupId])];
  const users = { bindings: { type: 'users', list: ['group_members'] } };
  const ugroups = {
    bindings: { type: 'ugroups' },
    values: groups.map((short_name) => ({ ugroup_reference: short_name })),
  };
  const colored = {
    ...listOf('sb'),
    values: [
      { label: 'Open', value_color: 'fiesta-red', is_default: true },
      { label: 'Done', value_color: 'neon-green' },
      { label: 'Old', is_hidden: true },
    ],
  };
  return trackerOf(
    by,
    projectId,
    itemName,
    {
      main: { type: 'fieldset' },
      left: { type: 'column', parent: 'main' },
      title: { type: 'string', parent: 'left', required: true, properties: { maxchars: 40 } },
      text: { type: 'text', properties: { default_value: 'preset *text*' } },
      number: { type: 'int', properties: { default_value: 7 } },
      effort: { type: 'float' },
      day: { type: 'date' },
      minute: { type: 'date', properties: { display_time: 1 } },
      status: colored,
      choice: listOf('rb', 'Linux', 'Windows'),
      many: { ...listOf('msb', 'Red', 'Green', 'Blue') },
      boxes: listOf('cb', 'One', 'Two', 'Three'),
      person: { type: 'sb', ...users },
      people: { type: 'msb', ...users },
      team: { type: 'sb', ...ugroups },
      teams: { type: 'msb', ...ugroups },
      tags: listOf('tbl', 'Known', 'Familiar'),
      readers: { type: 'tbl', ...users },
      audience: { type: 'tbl', ...ugroups },
      attachments: { type: 'file' },
      links: { type: 'art_link' },
      perm: { type: 'perm' },
      total: { type: 'computed' },
      chart: { type: 'burndown' },
      updated: { type: 'lud' },
      created: { type: 'subon' },
      author: { type: 'subby' },
      editor: { type: 'luby' },
      artifact_id: { type: 'aid' },
      number_here: { type: 'atid' },
      mentions: { type: 'cross' },
      rank: { type: 'priority' },
      line: { type: 'linebreak' },
      rule: { type: 'separator' },
      note: { type: 'staticrichtext', properties: { static_value: '<b>Note</b>' } },
    },
    {
      semantics: {
        title: { field_id: 'title' },
        description: { field_id: 'text' },
        status: { field_id: 'status', value_ids: ['Open'] },
        contributor: { field_id: 'person' },
      },
    },
  );
};
