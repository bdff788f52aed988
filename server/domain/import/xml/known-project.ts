import type { KnownElements } from '../../../lib/xml/stream.ts';
import { known, many, reference, text, user } from './known-elements.ts';
import { knownNotifications, knownTracker } from './known-tracker.ts';

const place = { field_id: reference, field_value_id: reference };

/** Other names of elements, such as their names on another platform. */
const references = known({ reference: many(known({}, 'source target')) });

const trackers = known(
  {
    tracker: many(knownTracker),
    triggers: known({
      trigger_rule: many(
        known({
          triggers: known({ trigger: many(known(place)) }),
          condition: text,
          target: known(place),
        }),
      ),
    }),
    references,
  },
  'use-natures',
);

const permissions = known({ permission: many(known({}, 'ugroup type')) });
const planning = known(
  { backlogs: known({ backlog: many(text) }), permissions },
  'id name plan_title planning_tracker_id backlog_title',
);

const kanban = known(
  {
    column: many(known({}, 'REF wip')),
    'tracker-reports': known({ 'tracker-report': many(known({}, 'id')) }),
  },
  'ID tracker_id name is_promoted',
);

const agiledashboard = known(
  {
    plannings: known({ planning: many(planning) }),
    admin: known({ scrum: known({ explicit_backlog: known({}, 'is_used') }) }),
    top_backlog: known({ artifact: many(known({}, 'artifact_id')) }),
    kanban_list: known({ kanban: many(kanban) }, 'title'),
  },
  'should_sidebar_display_last_milestones',
);

const cardwall = known({
  trackers: known({
    tracker: many(
      known(
        {
          columns: known({ column: many(known({}, 'id label tlp_color_name bg_red bg_green bg_blue')) }),
          mappings: known({
            mapping: many(
              known({ values: known({ value: many(known({}, 'value_id column_id')) }) }, 'tracker_id field_id'),
            ),
          }),
        },
        'id',
      ),
    ),
  }),
});

const widget = known(
  { preference: many(known({ value: many(known({}, 'name')), reference: many(known({}, 'name REF')) }, 'name')) },
  'name',
);
const line = known({ column: many(known({ widget: many(widget) })) }, 'layout');
const dashboards = known({ dashboard: many(known({ line: many(line) }, 'name')) });

const services = known({
  service: many(known({}, 'shortname enabled')),
  'project-defined-service': many(known({}, 'shortname enabled label description link is_in_new_tab')),
});

const repository = known(
  {
    'access-file': known({}, 'has-default-permissions'),
    notification: many(known({ user: many(user), ugroup: many(text) }, 'path emails')),
    'immutable-tags': known({ path: many(text), whitelist: many(text) }),
    references,
  },
  'name dump-file is-reference-mandatory is-message-change-allowed',
);

const natures = known({ nature: many(known({}, 'is_used forward_label reverse_label')) });
const svn = known({ repository: many(repository) });

/** The elements of a project that are read; all others are counted and reported. */
const knownProject: KnownElements = known(
  {
    'long-description': text,
    banner: text,
    services,
    dashboards: many(dashboards),
    cardwall,
    ugroups: known({ ugroup: many(known({ members: known({ member: many(user) }) }, 'name description')) }, 'mode'),
    trackers: many(trackers),
    natures,
    agiledashboard,
    svn,
  },
  'unix-name full-name description access icon-codepoint inherit-from-template',
);

export const projectDocument = { project: knownProject };

const { reports, workflow, simple_workflow } = knownTracker.elements;

const ownWebhooks = known({ webhook: many(known({}, 'url format types is_enabled')) });

/** The parts of a tracker that the public format has no place for. */
const trackerAdditions = known(
  {
    ...(reports === undefined ? {} : { reports }),
    ...(workflow === undefined ? {} : { workflow }),
    ...(simple_workflow === undefined ? {} : { simple_workflow }),
    notifications: knownNotifications,
    board: known({ limit: many(known({}, 'REF cards')) }, 'REF'),
    former_name: many(text),
    webhooks: ownWebhooks,
    field_settings: known({ field: many(known({}, 'REF collapsed is_used_by_default default_format')) }),
    csv_mappings: known({
      mapping: many(
        known(
          { column: many(known({}, 'name REF artifact_id')) },
          'name separator date_format old_id_column author_column date_column',
        ),
      ),
    }),
  },
  'id',
);

/** The additions to the document of a single tracker. */
export const trackerAdditionsDocument = { tracker: trackerAdditions };

const ownWidget = known(
  { reference: known({}, 'REF artifact_id'), text, query: many(known({}, 'title description is_default')) },
  'kind title width',
);
const ownDashboards = known({ dashboard: many(known({ widget: many(ownWidget) }, 'name')) });

/** The additions of Hearth, in a separate document. */
export const additionsDocument = {
  hearth: known(
    {
      project: known(
        {
          webhooks: ownWebhooks,
          project_field: many(known({}, 'name value')),
          project_category: many(known({}, 'name value')),
          svn_administrators: many(known({}, 'ugroup')),
        },
        'status is_template has_closed_members header_background',
      ),
      tracker: many(trackerAdditions),
      svn,
      natures,
      plannings: known({ planning: many(known({ permissions }, 'name planning_tracker_id')) }),
      dashboards: ownDashboards,
    },
    'version',
  ),
};

export const trackerDocument = { tracker: knownTracker };

/** Users, in a separate document. */
export const usersDocument = {
  users: known({
    user: many(known({ id: text, username: text, realname: text, email: text, ldapid: text })),
  }),
};
