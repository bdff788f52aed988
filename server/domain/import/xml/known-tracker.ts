import { fieldTypeFacts } from '../../../../contract/field-types.ts';
import type { KnownElements } from '../../../lib/xml/stream.ts';
import { byType, known, many, record, reference, text, user } from './known-elements.ts';

const item = many(known({ description: text }, 'ID UUId label is_hidden rank'));
const items = known({ item });
const presets = (attributes: string) => known({ value: many(known({}, attributes)) });

const bind = byType({
  static: known(
    {
      items,
      decorators: known({ decorator: many(known({}, 'REF tlp_color_name r g b')) }),
      default_values: presets('REF'),
    },
    'type is_rank_alpha',
  ),
  users: known({ items, default_values: presets('format is_anonymous') }, 'type is_rank_alpha'),
  ugroups: known({ items, default_values: presets('REF') }, 'type is_rank_alpha'),
});

export const propertyNames =
  'maxchars size rows cols static_value default_value default_value_type hint target_field_name fast_compute ' +
  'use_capacity include_weekends display_time use_cache can_edit_reverse_links';

/** Containers hold other elements, and lists have values. */
function formElements(): KnownElements {
  const inside: Record<string, KnownElements> = {};
  const content = { name: text, label: text, description: text, properties: known({}, propertyNames) };
  const attributes = 'type ID rank id tracker_id parent_id use_it scope required notifications';
  const kinds = Object.entries(fieldTypeFacts).map(([type, { behavior, role }]): [string, KnownElements] => {
    const isList = behavior === 'list' || behavior === 'open-list';
    const more = { ...(isList ? { bind } : {}), ...(role === 'container' ? { formElements: known(inside) } : {}) };
    return [type, known({ ...content, ...more }, attributes)];
  });
  inside['formElement'] = many(byType(Object.fromEntries(kinds)));
  inside['externalField'] = many(known({ ...content, bind, formElements: known(inside) }, attributes));
  return known(inside);
}

const explained = { shortname: text, label: text, description: text };
const ofField = known({ ...explained, field: reference }, 'type');

const semantic = byType({
  title: ofField,
  description: ofField,
  contributor: ofField,
  initial_effort: ofField,
  velocity: ofField,
  status: known({ ...explained, field: reference, open_values: known({ open_value: many(reference) }) }, 'type'),
  done: known({ ...explained, closed_values: known({ closed_value: many(reference) }) }, 'type'),
  tooltip: known({ ...explained, field: many(reference) }, 'type'),
  plugin_cardwall_card_fields: known({ ...explained, field: many(reference), 'background-color': reference }, 'type'),
  timeframe: known(
    {
      ...explained,
      start_date_field: reference,
      duration_field: reference,
      end_date_field: reference,
      inherited_from_tracker: known({}, 'id'),
    },
    'type',
  ),
  progress: known(
    {
      ...explained,
      total_effort_field: reference,
      remaining_effort_field: reference,
      artifact_link_type: known({}, 'shortname'),
    },
    'type',
  ),
});

const fieldsOfRule = { source_field: reference, target_field: reference };
const ruleValue = known({}, 'REF is_none');
const dateRule = many(known({ ...fieldsOfRule, comparator: known({}, 'type') }));
const listRule = many(known({ ...fieldsOfRule, source_value: ruleValue, target_value: ruleValue }));

const criteria = known(
  {
    field: reference,
    criteria_value: byType({
      text: known({}, 'type'),
      list: known({ none_value: text, selected_value: many(known({}, 'REF format')) }, 'type'),
      date: known({}, 'type from_date to_date operator'),
    }),
  },
  'id report rank is_advanced',
);

const chart = (attributes: string) => known({ title: text, description: text }, `type width height rank ${attributes}`);

const charts = byType({
  pie: chart('base'),
  bar: chart('base group'),
  gantt: chart('start due finish righttext summary percentage scale as_of_date'),
  burndown: chart('start_date duration effort_field'),
  cumulative_flow: chart('start_date stop_date scale effort_field'),
  burnup: chart('start_date duration remaining_field done_field'),
});

const renderer = (elements: Record<string, KnownElements>, attributes = '') =>
  known({ name: text, description: text, ...elements }, `ID id report type rank ${attributes}`);

const renderers = byType({
  table: renderer(
    {
      columns: known({ field: many(known({}, 'REF artlink-nature artlink-nature-format')) }),
      sort: known({ field: many(known({}, 'REF is_desc')) }),
    },
    'chunksz multisort',
  ),
  plugin_cardwall: renderer({}, 'field_id'),
  plugin_graphontrackersv5: renderer({ charts: known({ chart: many(charts) }) }),
});

const report = known(
  {
    name: text,
    description: text,
    criterias: known({ criteria: many(criteria) }),
    renderers: known({ renderer: many(renderers) }),
  },
  'id tracker_id current_renderer_id user_id parent_report_id is_default is_query_displayed is_in_expert_mode expert_query',
);

const setField = (attributes: string) => many(known({ field_id: reference }, attributes));

const grantees = known({ permission: many(known({}, 'ugroup')) });

const steps = {
  postactions: known({
    postaction_field_date: setField('valuetype'),
    postaction_field_int: setField('value'),
    postaction_field_float: setField('value'),
    postaction_ci_build: many(known({}, 'job_url')),
    postaction_frozen_fields: known({ field_id: many(reference) }),
    postaction_hidden_fieldsets: known({ fieldset_id: many(reference) }),
    postaction_add_to_top_backlog: text,
    postaction_add_to_program_top_backlog: text,
  }),
  conditions: known({
    condition: many(
      byType({
        perms: known({ permissions: grantees }, 'type'),
        notempty: known({ field: many(reference) }, 'type'),
        commentnotempty: known({}, 'type is_comment_required'),
      }),
    ),
  }),
};

const transition = known({ from_id: reference, to_id: reference, ...steps, permissions: grantees });
const state = known({
  to_id: reference,
  transitions: known({ transition: many(known({ from_id: many(reference) })) }),
  ...steps,
});

const fieldChange = known(
  {
    value: many(known({}, 'format ref nature is_anonymous')),
    manual_value: text,
    is_autocomputed: text,
    ugroup: many(known({}, 'ugroup_name ugroup_id')),
  },
  'field_name type bind use_perm',
);

const comment = known({
  submitted_by: user,
  submitted_on: known({}, 'format'),
  body: known({}, 'format'),
  private_ugroups: known({ ugroup: many(text) }),
});

const changeset = known(
  {
    submitted_by: user,
    submitted_on: known({}, 'format'),
    comments: known({ comment: many(comment) }),
    field_change: many(fieldChange),
  },
  'id',
);

const file = known({ filename: text, path: text, filesize: text, filetype: text, description: text }, 'id');

const knownArtifact = record({ changeset: many(changeset), file: many(file) }, 'id tracker_id');

/** An addition of Hearth. */
export const knownNotifications = known({
  recipient: many(
    known({ address: many(text), user: many(user), ugroup: many(text) }, 'all_updates check_permissions'),
  ),
  reminder: many(known({ ugroup: many(text), role: many(text) }, 'REF days is_before is_enabled notifies_closed')),
});

/** The imported elements of a tracker, in any order; the artifacts come last. */
export const knownTracker = known(
  {
    name: text,
    item_name: text,
    description: text,
    color: text,
    submit_instructions: text,
    browse_instructions: text,
    cannedResponses: known({ cannedResponse: many(known({ title: text, body: text }, 'id tracker')) }),
    formElements: formElements(),
    semantics: known({ semantic: many(semantic) }),
    dependencies: known({ rule: listRule }),
    rules: known({ date_rules: known({ rule: dateRule }), list_rules: known({ rule: listRule }) }),
    reports: known({ report: many(report) }),
    workflow: known({ field_id: reference, is_used: text, transitions: known({ transition: many(transition) }) }),
    simple_workflow: known({ field_id: reference, is_used: text, states: known({ state: many(state) }) }),
    webhooks: many(known({ webhook: many(known({}, 'url')) })),
    permissions: known({ permission: many(known({}, 'scope REF ugroup type')) }),
    artifacts: known({ artifact: knownArtifact }, 'source_platform'),
  },
  'id parent_id group_id instantiate_for_new_projects notifications_level use_private_comments enable_move_artifacts ' +
    'allow_copy log_priority_changes stop_notification enable_emailgateway is_folder is_displayed_in_new_dropdown ' +
    'should_send_event_in_notification',
);
