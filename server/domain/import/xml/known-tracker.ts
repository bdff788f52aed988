import type { KnownElements } from '../../../lib/xml/stream.ts';
import { known, record, reference, text, user } from './known-elements.ts';

const bind = known(
  {
    items: known({ item: known({ description: text }, 'ID UUId label is_hidden rank') }),
    decorators: known({ decorator: known({}, 'REF tlp_color_name r g b') }),
    default_values: known({ value: known({}, 'REF format is_anonymous') }),
  },
  'type is_rank_alpha',
);

export const propertyNames =
  'maxchars size rows cols static_value default_value default_value_type hint target_field_name fast_compute ' +
  'use_capacity include_weekends display_time use_cache can_edit_reverse_links';

/** Containers hold other elements. */
function formElements(): KnownElements {
  const inside: Record<string, KnownElements> = {};
  const content = {
    name: text,
    label: text,
    description: text,
    properties: known({}, propertyNames),
    bind,
    formElements: known(inside),
  };
  const attributes = 'type ID rank id tracker_id parent_id use_it scope required notifications';
  inside['formElement'] = known(content, attributes);
  inside['externalField'] = known(content, attributes);
  return known(inside);
}

const semantic = known(
  {
    shortname: text,
    label: text,
    description: text,
    field: reference,
    open_values: known({ open_value: reference }),
    closed_values: known({ closed_value: reference }),
    'background-color': reference,
    start_date_field: reference,
    duration_field: reference,
    end_date_field: reference,
    inherited_from_tracker: known({}, 'id'),
    total_effort_field: reference,
    remaining_effort_field: reference,
    artifact_link_type: known({}, 'shortname'),
  },
  'type',
);

const rule = known({
  source_field: reference,
  target_field: reference,
  source_value: known({}, 'REF is_none'),
  target_value: known({}, 'REF is_none'),
  comparator: known({}, 'type'),
});

const criteria = known(
  {
    field: reference,
    criteria_value: known(
      { none_value: text, selected_value: known({}, 'REF format') },
      'type from_date to_date operator',
    ),
  },
  'id report rank is_advanced',
);

const chart = known(
  { title: text, description: text },
  'type width height rank base group start due finish righttext summary percentage scale as_of_date start_date stop_date ' +
    'duration effort_field remaining_field done_field',
);

const renderer = known(
  {
    name: text,
    description: text,
    columns: known({ field: known({}, 'REF artlink-nature artlink-nature-format') }),
    sort: known({ field: known({}, 'REF is_desc') }),
    charts: known({ chart }),
  },
  'ID id report type rank chunksz multisort field_id',
);

const report = known(
  {
    name: text,
    description: text,
    criterias: known({ criteria }),
    renderers: known({ renderer }),
  },
  'id tracker_id current_renderer_id user_id parent_report_id is_default is_query_displayed is_in_expert_mode expert_query',
);

const postAction = known({ field_id: reference, fieldset_id: reference }, 'valuetype value job_url');

const grantees = known({ permission: known({}, 'ugroup') });

const steps = {
  postactions: known({
    postaction_field_date: postAction,
    postaction_field_int: postAction,
    postaction_field_float: postAction,
    postaction_ci_build: postAction,
    postaction_frozen_fields: postAction,
    postaction_hidden_fieldsets: postAction,
    postaction_add_to_top_backlog: text,
    postaction_add_to_program_top_backlog: text,
  }),
  conditions: known({
    condition: known({ permissions: grantees, field: reference }, 'type is_comment_required'),
  }),
};

const transition = known({ from_id: reference, to_id: reference, ...steps, permissions: grantees });
const state = known({ to_id: reference, transitions: known({ transition: known({ from_id: reference }) }), ...steps });

const fieldChange = known(
  {
    value: known({}, 'format ref nature is_anonymous'),
    manual_value: text,
    is_autocomputed: text,
    ugroup: known({}, 'ugroup_name ugroup_id'),
  },
  'field_name type bind use_perm',
);

const comment = known({
  submitted_by: user,
  submitted_on: known({}, 'format'),
  body: known({}, 'format'),
  private_ugroups: known({ ugroup: text }),
});

const changeset = known(
  { submitted_by: user, submitted_on: known({}, 'format'), comments: known({ comment }), field_change: fieldChange },
  'id',
);

const file = known({ filename: text, path: text, filesize: text, filetype: text, description: text }, 'id');

const knownArtifact = record({ changeset, file }, 'id tracker_id');

/** An addition of Hearth. */
export const knownNotifications = known({
  recipient: known({ address: text, user, ugroup: text }, 'all_updates check_permissions'),
  reminder: known({ ugroup: text, role: text }, 'REF days is_before is_enabled notifies_closed'),
});

/** The elements of a tracker that are read, in any order; the artifacts come last. */
export const knownTracker = known(
  {
    name: text,
    item_name: text,
    description: text,
    color: text,
    submit_instructions: text,
    browse_instructions: text,
    cannedResponses: known({ cannedResponse: known({ title: text, body: text }, 'id tracker') }),
    formElements: formElements(),
    semantics: known({ semantic }),
    dependencies: known({ rule }),
    rules: known({ date_rules: known({ rule }), list_rules: known({ rule }) }),
    reports: known({ report }),
    workflow: known({ field_id: reference, is_used: text, transitions: known({ transition }) }),
    simple_workflow: known({ field_id: reference, is_used: text, states: known({ state }) }),
    webhooks: known({ webhook: known({}, 'url') }),
    permissions: known({ permission: known({}, 'scope REF ugroup type') }),
    artifacts: known({ artifact: knownArtifact }, 'source_platform'),
  },
  'id parent_id group_id instantiate_for_new_projects notifications_level use_private_comments enable_move_artifacts ' +
    'allow_copy log_priority_changes stop_notification enable_emailgateway is_folder is_displayed_in_new_dropdown ' +
    'should_send_event_in_notification',
);
