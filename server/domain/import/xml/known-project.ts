import type { KnownElements } from '../../../lib/xml/stream.ts';
import { known, reference, text, user } from './known-elements.ts';
import { knownNotifications, knownTracker } from './known-tracker.ts';

const place = { field_id: reference, field_value_id: reference };

const trackers = known(
  {
    tracker: knownTracker,
    triggers: known({
      trigger_rule: known({
        triggers: known({ trigger: known(place) }),
        condition: text,
        target: known(place),
      }),
    }),
    references: known({ reference: known({}, 'source target') }),
  },
  'use-natures',
);

const permissions = known({ permission: known({}, 'ugroup type') });
const planning = known(
  { backlogs: known({ backlog: text }), permissions },
  'id name plan_title planning_tracker_id backlog_title',
);

const kanban = known(
  { column: known({}, 'REF wip'), 'tracker-reports': known({ 'tracker-report': known({}, 'id') }) },
  'ID tracker_id name is_promoted',
);

const agiledashboard = known(
  {
    plannings: known({ planning }),
    admin: known({ scrum: known({ explicit_backlog: known({}, 'is_used') }) }),
    top_backlog: known({ artifact: known({}, 'artifact_id') }),
    kanban_list: known({ kanban }, 'title'),
  },
  'should_sidebar_display_last_milestones',
);

const cardwall = known({
  trackers: known({
    tracker: known(
      {
        columns: known({ column: known({}, 'id label tlp_color_name bg_red bg_green bg_blue') }),
        mappings: known({
          mapping: known({ values: known({ value: known({}, 'value_id column_id') }) }, 'tracker_id field_id'),
        }),
      },
      'id',
    ),
  }),
});

const widget = known(
  { preference: known({ value: known({}, 'name'), reference: known({}, 'name REF') }, 'name') },
  'name',
);
const line = known({ column: known({ widget }) }, 'layout');
const dashboards = known({ dashboard: known({ line }, 'name') });

const services = known({
  service: known({}, 'shortname enabled'),
  'project-defined-service': known({}, 'shortname enabled label description link is_in_new_tab'),
});

const repository = known(
  {
    'access-file': known({}, 'has-default-permissions'),
    notification: known({ user, ugroup: text }, 'path emails'),
    'immutable-tags': known({ path: text, whitelist: text }),
  },
  'name dump-file is-reference-mandatory is-message-change-allowed',
);

const natures = known({ nature: known({}, 'is_used forward_label reverse_label') });
const svn = known({ repository });

/** The elements of a project that are read; all others are counted and reported. */
const knownProject: KnownElements = known(
  {
    'long-description': text,
    banner: text,
    services,
    dashboards,
    cardwall,
    ugroups: known({ ugroup: known({ members: known({ member: user }) }, 'name description') }, 'mode'),
    trackers,
    natures,
    agiledashboard,
    svn,
  },
  'unix-name full-name description access icon-codepoint inherit-from-template',
);

export const projectDocument = { project: knownProject };

const { reports, workflow, simple_workflow } = knownTracker.elements;

/** The parts of a tracker that the public format has no place for. */
const trackerAdditions = known(
  {
    ...(reports === undefined ? {} : { reports }),
    ...(workflow === undefined ? {} : { workflow }),
    ...(simple_workflow === undefined ? {} : { simple_workflow }),
    notifications: knownNotifications,
    board: known({ limit: known({}, 'REF cards') }, 'REF'),
    former_name: text,
    csv_mappings: known({
      mapping: known(
        { column: known({}, 'name REF artifact_id') },
        'name separator date_format old_id_column author_column date_column',
      ),
    }),
  },
  'id',
);

/** The additions to the document of a single tracker. */
export const trackerAdditionsDocument = { tracker: trackerAdditions };

const ownWidget = known(
  { reference: known({}, 'REF artifact_id'), text, query: known({}, 'title description is_default') },
  'kind title width',
);
const ownDashboards = known({ dashboard: known({ widget: ownWidget }, 'name') });

/** The additions of Hearth, in a separate document. */
export const additionsDocument = {
  hearth: known(
    {
      project: known({}, 'status is_template has_closed_members header_background'),
      tracker: trackerAdditions,
      svn,
      natures,
      dashboards: ownDashboards,
    },
    'version',
  ),
};

export const trackerDocument = { tracker: knownTracker };

/** Users, in a separate document. */
export const usersDocument = {
  users: known({
    user: known({ id: text, username: text, realname: text, email: text, ldapid: text }),
  }),
};
