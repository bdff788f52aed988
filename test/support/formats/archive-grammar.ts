/**
 * The grammar of project archives as data. Children: `name`, with `:rule` if another rule has its description, and `?`,
 * `*` or `+`; alternatives are separated by `|`. They come in this order unless the rule is `any`. Attributes: a name with
 * `=type`, and `?` if it is optional.
 */
interface Rule {
  attributes?: string;
  children?: string;
  any?: boolean;
  /** the type of the text; undefined: the element has no text */
  text?: string;
  /** the rule depends on an attribute, whose values name rules */
  by?: { attribute: string; rules: Record<string, string> };
}

/** The types of texts and attributes. */
export const types: Record<string, RegExp> = {
  text: /^/,
  filled: /\S/,
  shortname: /^[a-zA-Z0-9_-]+$/,
  access: /^(?:public|private|unrestricted|private-wo-restr)$/,
  boolean: /^(?:0|1|true|false)$/,
  bit: /^[01]$/,
  level: /^[012]$/,
  number: /^-?\d{1,18}$/,
  id: /^[A-Za-z_][\w.-]*$/,
  idref: /^[A-Za-z_][\w.-]*$/,
  itemName: /^[a-zA-Z0-9_]+$/,
  fieldName: /^[a-z0-9_-]+$/,
  scope: /^[SP]$/,
  format: /^(?:text|html|commonmark)$/,
  userFormat: /^(?:username|ldap|id|email)$/,
  idFormat: /^id$/,
  openFormat: /^(?:label|id)$/,
  openUserFormat: /^(?:label|username|ldap|id|email)$/,
  integer: /^(?:-?\d{1,19})?$/,
  float: /^(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)?$/,
  memberFormat: /^(?:username|ldap|id)$/,
  iso: /^ISO8601$/,
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/,
  dateOrNone: /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d)?$/,
  color:
    /^(?:inca-silver|chrome-silver|firemist-silver|red-wine|fiesta-red|coral-pink|teddy-brown|clockwork-orange|graffiti-yellow|army-green|neon-green|acid-green|sherwood-green|ocean-turquoise|surf-green|deep-blue|lake-placid-blue|daphne-blue|plum-crazy|ultra-violet|lilac-purple|panther-pink|peggy-pink|flamingo-pink)$/,
  permissionScope: /^(?:tracker|field)$/,
  comparator: /^(?:[=≠<≤>≥]|[!<>]=)$/,
  triggerCondition: /^(?:all_of|at_least_one)$/,
  dateAction: /^[12]$/,
  layout: /^(?:one|two|three|too-many)-columns?(?:-(?:small|big))*$/,
  synchronized: /^synchronized$/,
  dynamicGroup: /^UGROUP_[A-Z_]+$/,
};

const reference: Rule = { attributes: 'REF=idref' };
const looseReference: Rule = { attributes: 'REF' };
const user: Rule = { attributes: 'format=userFormat is_anonymous=boolean?', text: 'text' };
const text: Rule = { text: 'text' };

const elementAttributes =
  'ID=id rank=number type id=number? tracker_id=number? parent_id=number? use_it=bit? required=bit? notifications=bit? scope=scope?';
const head = 'name:fieldName label description? properties?';
const named = 'shortname label description';
const postactions =
  'postaction_field_date* postaction_field_int* postaction_field_float* postaction_ci_build* postaction_add_to_top_backlog:text? postaction_add_to_program_top_backlog:text?';
const chart = 'type width=number height=number rank=number';

export const grammar: Record<string, Rule> = {
  text,
  reference,
  looseReference,
  user,

  project: {
    any: true,
    attributes:
      'unix-name=shortname full-name description access=access icon-codepoint? inherit-from-template=boolean?',
    children:
      'long-description banner? services ugroups? dashboards* trackers* natures? agiledashboard? cardwall? svn? git? frs? docman? mediawiki? mediawiki-standalone?',
  },
  'long-description': text,
  banner: text,
  services: { any: true, children: 'service* project-defined-service*' },
  service: { attributes: 'shortname enabled=boolean' },
  'project-defined-service': { attributes: 'shortname enabled=boolean label description link is_in_new_tab=boolean' },
  ugroups: { attributes: 'mode=synchronized?', children: 'ugroup+' },
  ugroup: { attributes: 'name=shortname description', children: 'members' },
  members: { children: 'member*' },
  member: { attributes: 'format=memberFormat', text: 'text' },
  natures: { children: 'nature*' },
  nature: { attributes: 'is_used=bit?', text: 'itemName' },

  dashboards: { children: 'dashboard+' },
  dashboard: { attributes: 'name', children: 'line*' },
  line: { attributes: 'layout=layout?', children: 'column:widgetColumn+' },
  widgetColumn: { children: 'widget+' },
  widget: { attributes: 'name', children: 'preference*' },
  preference: { attributes: 'name', children: 'value:preferenceValue|reference:widgetReference+' },
  preferenceValue: { attributes: 'name', text: 'text' },
  widgetReference: { attributes: 'name REF=idref' },

  agiledashboard: {
    any: true,
    attributes: 'should_sidebar_display_last_milestones=boolean?',
    children: 'admin? top_backlog? plannings? kanban_list?',
  },
  admin: { children: 'scrum' },
  scrum: { children: 'explicit_backlog' },
  explicit_backlog: { attributes: 'is_used=boolean' },
  top_backlog: { children: 'artifact:backlogArtifact+' },
  backlogArtifact: { attributes: 'artifact_id=number' },
  plannings: { children: 'planning*' },
  planning: {
    attributes: 'name=filled plan_title=filled planning_tracker_id backlog_title=filled',
    children: 'backlogs permissions:planningPermissions?',
  },
  backlogs: { children: 'backlog+' },
  backlog: text,
  planningPermissions: { children: 'permission:planningPermission+' },
  planningPermission: { attributes: 'ugroup=dynamicGroup type' },
  kanban_list: { attributes: 'title?', children: 'kanban*' },
  kanban: {
    attributes: 'ID=id tracker_id name is_promoted=boolean?',
    children: 'column:kanbanColumn* tracker-reports?',
  },
  kanbanColumn: { attributes: 'REF=idref wip=number?' },
  'tracker-reports': { children: 'tracker-report*' },
  'tracker-report': { attributes: 'id' },
  cardwall: { children: 'trackers:cardwallTrackers' },
  cardwallTrackers: { children: 'tracker:cardwallTracker*' },
  cardwallTracker: { attributes: 'id', children: 'columns:cardwallColumns? mappings?' },
  cardwallColumns: { children: 'column:cardwallColumn*' },
  cardwallColumn: {
    attributes: 'id? label tlp_color_name? bg_red=number? bg_green=number? bg_blue=number?',
  },
  mappings: { children: 'mapping*' },
  mapping: { attributes: 'tracker_id field_id', children: 'values?' },
  values: { children: 'value:mappedValue*' },
  mappedValue: { attributes: 'value_id column_id' },

  svn: { children: 'repository*' },
  repository: { any: true, attributes: 'name dump-file?', children: 'access-file? notification* references?' },
  'access-file': text,
  notification: { attributes: 'path emails' },
  references: { children: 'reference:alias*' },
  alias: { attributes: 'source target' },

  trackers: { attributes: 'use-natures=boolean?', children: 'tracker* triggers:triggerRules? references?' },
  tracker: {
    attributes:
      'id? parent_id? group_id=number? allow_copy=bit? enable_emailgateway=bit? instantiate_for_new_projects=bit? log_priority_changes=bit? stop_notification=bit? notifications_level=level? is_folder=boolean? is_displayed_in_new_dropdown=boolean? use_private_comments=boolean? should_send_event_in_notification=boolean? enable_move_artifacts=bit?',
    children:
      'name:filled? item_name? description? color? submit_instructions? browse_instructions? cannedResponses formElements? semantics? dependencies? rules? reports? workflow|simple_workflow? webhooks* permissions? artifacts? timetracking?',
  },
  filled: { text: 'filled' },
  item_name: { text: 'itemName' },
  description: text,
  color: { text: 'color' },
  submit_instructions: text,
  browse_instructions: text,
  cannedResponses: { children: 'cannedResponse*' },
  cannedResponse: { attributes: 'id=number? tracker=number?', children: 'title:text body:text' },

  formElements: { children: 'formElement*' },
  formElement: {
    by: {
      attribute: 'type',
      rules: {
        fieldset: 'container',
        column: 'container',
        sb: 'listField',
        msb: 'listField',
        tbl: 'listField',
        cb: 'listField',
        rb: 'listField',
        '*': 'plainField',
      },
    },
  },
  container: { attributes: elementAttributes, children: `${head} formElements?` },
  listField: { attributes: elementAttributes, children: `${head} bind` },
  plainField: { attributes: elementAttributes, children: head },
  fieldName: { text: 'fieldName' },
  label: text,
  properties: {
    attributes:
      'maxchars=number? size=number? rows=number? cols=number? static_value? default_value? hint? target_field_name? fast_compute? use_capacity? include_weekends? display_time=bit? use_cache? can_edit_reverse_links=bit?',
  },
  bind: { by: { attribute: 'type', rules: { static: 'staticBind', users: 'usersBind', ugroups: 'usersBind' } } },
  staticBind: { attributes: 'type is_rank_alpha=bit', children: 'items? decorators? default_values?' },
  usersBind: { attributes: 'type', children: 'items? decorators? default_values?' },
  items: { children: 'item*' },
  item: { attributes: 'ID=id? UUId? label=filled is_hidden=bit?', children: 'description?' },
  decorators: { children: 'decorator*' },
  decorator: { attributes: 'REF? tlp_color_name? r=number? g=number? b=number?' },
  default_values: { children: 'value:defaultValue*' },
  defaultValue: { attributes: 'REF? format=userFormat? is_anonymous=boolean?', text: 'text' },

  semantics: { children: 'semantic*' },
  semantic: {
    by: {
      attribute: 'type',
      rules: {
        title: 'fieldSemantic',
        description: 'fieldSemantic',
        contributor: 'fieldSemantic',
        initial_effort: 'fieldSemantic',
        velocity: 'fieldSemantic',
        status: 'statusSemantic',
        done: 'doneSemantic',
        tooltip: 'tooltipSemantic',
        plugin_cardwall_card_fields: 'cardSemantic',
        timeframe: 'timeframeSemantic',
        progress: 'progressSemantic',
      },
    },
  },
  shortname: text,
  fieldSemantic: { attributes: 'type', children: `${named} field:reference` },
  statusSemantic: { attributes: 'type', children: `${named} field:reference open_values` },
  open_values: { children: 'open_value:looseReference*' },
  doneSemantic: { attributes: 'type', children: `${named} closed_values` },
  closed_values: { children: 'closed_value:looseReference*' },
  tooltipSemantic: { attributes: 'type', children: 'field:reference*' },
  cardSemantic: { attributes: 'type', children: 'field:reference* background-color:reference?' },
  timeframeSemantic: {
    attributes: 'type',
    children: 'start_date_field:reference|inherited_from_tracker duration_field:reference|end_date_field:reference?',
  },
  inherited_from_tracker: { attributes: 'id' },
  progressSemantic: {
    attributes: 'type',
    children: 'total_effort_field:reference|artifact_link_type remaining_effort_field:reference?',
  },
  artifact_link_type: { attributes: 'shortname' },

  dependencies: { children: 'rule:listRule*' },
  rules: { children: 'date_rules? list_rules?' },
  date_rules: { children: 'rule:dateRule*' },
  list_rules: { children: 'rule:listRule*' },
  dateRule: { children: 'source_field:reference target_field:reference comparator' },
  comparator: { attributes: 'type=comparator' },
  listRule: {
    children: 'source_field:reference target_field:reference source_value:ruleValue target_value:ruleValue',
  },
  ruleValue: { attributes: 'REF=idref? is_none=bit?' },

  reports: { children: 'report*' },
  report: {
    attributes:
      'is_default=bit? is_query_displayed=bit? is_in_expert_mode=bit? expert_query? id? tracker_id=number? current_renderer_id=number? user_id=number? parent_report_id=number?',
    children: 'name:text description? criterias renderers',
  },
  criterias: { children: 'criteria*' },
  criteria: {
    attributes: 'rank=number is_advanced=bit? id=number? report=number?',
    children: 'field:reference criteria_value?',
  },
  criteria_value: { by: { attribute: 'type', rules: { text: 'textCriterion', list: 'listCriterion' } } },
  textCriterion: { attributes: 'type', text: 'text' },
  listCriterion: { attributes: 'type', children: 'none_value:text? selected_value:reference*' },
  renderers: { children: 'renderer*' },
  renderer: {
    by: {
      attribute: 'type',
      rules: { table: 'table', plugin_cardwall: 'board', plugin_graphontrackersv5: 'charts_' },
    },
  },
  table: {
    attributes: 'rank=number type ID=id? id=number? report=number? chunksz=number multisort=bit?',
    children: 'name:text description? columns? sort?',
  },
  columns: { children: 'field:column*' },
  column: { attributes: 'REF=idref artlink-nature? artlink-nature-format?' },
  sort: { children: 'field:reference*' },
  board: {
    attributes: 'rank=number type ID=id? id=number? report=number? field_id=idref?',
    children: 'name:text description?',
  },
  charts_: {
    attributes: 'rank=number type ID=id? id=number? report=number?',
    children: 'name:text description? charts?',
  },
  charts: { children: 'chart*' },
  chart: {
    by: {
      attribute: 'type',
      rules: {
        pie: 'pie',
        bar: 'bar',
        gantt: 'gantt',
        burndown: 'burndownChart',
        cumulative_flow: 'flow',
        burnup: 'burnupChart',
      },
    },
  },
  pie: { attributes: `${chart} base=idref?`, children: 'title:text description?' },
  bar: { attributes: `${chart} base=idref? group=idref?`, children: 'title:text description?' },
  gantt: {
    attributes: `${chart} start=idref? due=idref? finish=idref? righttext=idref? summary=idref? percentage=idref? scale? as_of_date?`,
    children: 'title:text description?',
  },
  burndownChart: {
    attributes: `${chart} start_date? duration=number? effort_field=idref?`,
    children: 'title:text description?',
  },
  flow: {
    attributes: `${chart} start_date? stop_date? scale? effort_field=idref?`,
    children: 'title:text description?',
  },
  burnupChart: {
    attributes: `${chart} start_date? duration=number? remaining_field=idref? done_field=idref?`,
    children: 'title:text description?',
  },

  workflow: { children: 'field_id:reference? is_used? transitions?' },
  is_used: { text: 'number' },
  transitions: { children: 'transition*' },
  transition: {
    children: 'from_id:looseReference to_id:looseReference postactions? permissions:groupList|conditions?',
  },
  simple_workflow: { children: 'field_id:reference? is_used? states?' },
  states: { children: 'state+' },
  state: {
    children: 'to_id:looseReference transitions:stateTransitions? postactions:statePostactions? conditions',
  },
  stateTransitions: { children: 'transition:stateTransition+' },
  stateTransition: { children: 'from_id:looseReference+' },
  postactions: { any: true, children: postactions },
  statePostactions: {
    any: true,
    children: `${postactions} postaction_frozen_fields? postaction_hidden_fieldsets?`,
  },
  postaction_field_date: { attributes: 'valuetype=dateAction', children: 'field_id:reference' },
  postaction_field_int: { attributes: 'value=filled', children: 'field_id:reference' },
  postaction_field_float: { attributes: 'value=filled', children: 'field_id:reference' },
  postaction_ci_build: { attributes: 'job_url' },
  postaction_frozen_fields: { children: 'field_id:reference+' },
  postaction_hidden_fieldsets: { children: 'fieldset_id:reference+' },
  conditions: { children: 'condition*' },
  condition: {
    by: {
      attribute: 'type',
      rules: { perms: 'groupCondition', notempty: 'fieldCondition', commentnotempty: 'commentCondition' },
    },
  },
  groupCondition: { attributes: 'type', children: 'permissions:groupList' },
  groupList: { children: 'permission:group*' },
  group: { attributes: 'ugroup' },
  fieldCondition: { attributes: 'type', children: 'field:reference+' },
  commentCondition: { attributes: 'type is_comment_required=bit' },

  webhooks: { children: 'webhook+' },
  webhook: { attributes: 'url' },
  permissions: { children: 'permission*' },
  permission: { attributes: 'scope=permissionScope REF=idref? ugroup type' },
  triggerRules: { children: 'trigger_rule*' },
  trigger_rule: { children: 'triggers condition:triggerCondition target' },
  triggers: { children: 'trigger*' },
  trigger: { children: 'field_id:reference field_value_id:reference' },
  target: { children: 'field_id:reference field_value_id:reference' },
  triggerCondition: { text: 'triggerCondition' },

  artifacts: { attributes: 'source_platform?', children: 'artifact*' },
  artifact: { attributes: 'id=number tracker_id=number?', children: 'changeset* file*' },
  changeset: {
    attributes: 'id=id?',
    children: 'submitted_by:user submitted_on comments field_change*',
  },
  submitted_on: { attributes: 'format=iso', text: 'instant' },
  comments: { children: 'comment*' },
  comment: { children: 'submitted_by:user submitted_on body private_ugroups?' },
  body: { attributes: 'format=format', text: 'text' },
  private_ugroups: { children: 'ugroup:text*' },
  file: { attributes: 'id=id', children: 'filename:text path:text filesize filetype:text description' },
  filesize: { text: 'number' },
  field_change: {
    by: {
      attribute: 'type',
      rules: {
        string: 'plainChange',
        int: 'integerChange',
        float: 'floatChange',
        text: 'textChange',
        date: 'dateChange',
        list: 'listChange',
        open_list: 'openListChange',
        file: 'fileChange',
        art_link: 'linkChange',
        computed: 'computedChange',
        permissions_on_artifact: 'permissionChange',
      },
    },
  },
  plainChange: { attributes: 'field_name type', children: 'value:text' },
  integerChange: { attributes: 'field_name type', children: 'value:integerValue' },
  integerValue: { text: 'integer' },
  floatChange: { attributes: 'field_name type', children: 'value:floatValue' },
  floatValue: { text: 'float' },
  textChange: { attributes: 'field_name type', children: 'value:textValue' },
  textValue: { attributes: 'format=format?', text: 'text' },
  dateChange: { attributes: 'field_name type', children: 'value:dateValue' },
  dateValue: { attributes: 'format=iso', text: 'dateOrNone' },
  listChange: {
    by: { attribute: 'bind', rules: { static: 'staticChange', users: 'userChange', ugroups: 'groupChange' } },
  },
  staticChange: { attributes: 'field_name type bind', children: 'value:staticValue+' },
  staticValue: { attributes: 'format=idFormat?', text: 'text' },
  userChange: { attributes: 'field_name type bind', children: 'value:userValue+' },
  userValue: { attributes: 'format=userFormat? is_anonymous=boolean?', text: 'text' },
  groupChange: { attributes: 'field_name type bind', children: 'value:staticValue+' },
  openListChange: {
    by: { attribute: 'bind', rules: { static: 'openChange', users: 'openUserChange', ugroups: 'openChange' } },
  },
  openChange: { attributes: 'field_name type bind', children: 'value:openValue*' },
  openValue: { attributes: 'format=openFormat?', text: 'text' },
  openUserChange: { attributes: 'field_name type bind', children: 'value:openUserValue*' },
  openUserValue: { attributes: 'format=openUserFormat? is_anonymous=boolean?', text: 'text' },
  fileChange: { attributes: 'field_name type', children: 'value:fileValue+' },
  fileValue: { attributes: 'ref=idref?' },
  linkChange: { attributes: 'field_name type', children: 'value:linkValue*' },
  linkValue: { attributes: 'nature?', text: 'number' },
  computedChange: {
    attributes: 'field_name type',
    children: 'manual_value:floatValue|is_autocomputed:flag',
  },
  flag: { text: 'boolean' },
  permissionChange: { attributes: 'field_name type use_perm=bit', children: 'ugroup:artifactGroup*' },
  artifactGroup: { attributes: 'ugroup_name? ugroup_id?' },

  users: { children: 'user:person*' },
  person: { children: 'id:personId username:text realname:text email:text ldapid:text' },
  personId: { text: 'number' },
};
