const plain = [
  'file',
  'art_link',
  'perm',
  'computed',
  'burndown',
  'lud',
  'subon',
  'subby',
  'luby',
  'aid',
  'atid',
  'cross',
];
const others = ['float', 'priority', 'linebreak', 'separator'];

/** A tracker with a field of every type, bindings of every kind, all semantics, a workflow and rules. */
export const everyType = (groupId: string, userId: number) => ({
  fields: [
    { type: 'fieldset', key: 'top', label: 'Top', name: 'top', description: 'What it is about' },
    { type: 'column', key: 'left', label: 'Left', parent: 'top' },
    { type: 'column', key: 'right', label: 'Right', parent: 'top' },
    { type: 'string', name: 'title', label: 'Title', parent: 'left', required: true },
    { type: 'text', name: 'story', label: 'Story', parent: 'left', properties: { rows: 3, default_value: 'Once' } },
    { type: 'int', name: 'points', label: 'Points', parent: 'right', properties: { maxchars: 3, default_value: 7 } },
    { type: 'date', name: 'begin', label: 'Begin', parent: 'right', properties: { display_time: 1 } },
    {
      type: 'sb',
      name: 'state',
      label: 'State',
      parent: 'right',
      has_notifications: true,
      values: [
        { label: 'New', value_color: 'fiesta-red', is_default: true },
        'Done',
        { label: 'Old', is_hidden: true, value_color: 'inca-silver' },
      ],
    },
    { type: 'rb', name: 'kind', label: 'Kind', values: ['One', 'Two'] },
    {
      type: 'msb',
      name: 'owner',
      label: 'Owner',
      bindings: { type: 'users', list: ['group_members', 'developers'] },
      default_value: [{ id: userId }],
    },
    {
      type: 'cb',
      name: 'teams',
      label: 'Teams',
      bindings: { type: 'ugroups' },
      values: [{ label: 'project_members' }, { ugroup_reference: { id: groupId }, is_default: true }],
    },
    { type: 'tbl', name: 'tags', label: 'Tags', values: ['red', 'green'], properties: { hint: 'Anything' } },
    { type: 'staticrichtext', name: 'help', label: 'Help', properties: { static_value: '<p>Fill it in</p>' } },
    {
      type: 'string',
      name: 'secret',
      label: 'Secret',
      permissions_for_groups: { can_read: ['project_admins', groupId], can_submit: [], can_update: ['project_admins'] },
    },
    ...[...plain, ...others].map((type) => ({ type, name: `a_${type}`, label: `A ${type}` })),
  ],
  semantics: {
    title: { field_id: 'title' },
    description: { field_id: 'story' },
    status: { field_id: 'state', value_ids: ['New'] },
    contributor: { field_id: 'owner' },
    initial_effort: { field_id: 'points' },
    timeframe: { start_date_field_id: 'begin', duration_field_id: 'points' },
    progress: { total_effort_field_id: 'points', remaining_effort_field_id: 'a_float' },
  },
  done_value_ids: ['Done'],
  permissions_for_groups: { can_access: ['1'], can_admin: ['project_admins', 'developers'] },
  workflow: {
    field_id: 'state',
    is_used: '1',
    transitions: [
      { from_id: null, to_id: 'New' },
      { from_id: 'New', to_id: 'Done' },
    ],
    rules: {
      dates: [],
      lists: [{ source_field_id: 'state', source_value_id: 'New', target_field_id: 'kind', target_value_id: 'One' }],
    },
  },
});
