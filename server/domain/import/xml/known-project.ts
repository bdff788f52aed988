import type { Known } from '../../../lib/xml/stream.ts';
import { known, reference, text, user } from './known-elements.ts';
import { knownTracker } from './known-tracker.ts';

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
  },
  'use-natures',
);

const planning = known({ backlogs: known({ backlog: text }) }, 'id name plan_title planning_tracker_id backlog_title');

const repository = known(
  {
    'access-file': known({}, 'has-default-permissions'),
    notification: known({ user, ugroup: text }, 'path emails'),
    'immutable-tags': known({ path: text, whitelist: text }),
  },
  'name dump-file is-reference-mandatory is-message-change-allowed',
);

/** The elements of a project that are read; all others are counted and reported. */
const knownProject: Known = known(
  {
    'long-description': text,
    services: known({ service: known({}, 'shortname enabled') }),
    ugroups: known({ ugroup: known({ members: known({ member: user }) }, 'name description') }, 'mode'),
    trackers,
    natures: known({ nature: known({}, 'is_used forward_label reverse_label') }),
    agiledashboard: known({ plannings: known({ planning }) }),
    svn: known({ repository }),
  },
  'unix-name full-name description access icon-codepoint',
);

export const projectDocument = { project: knownProject };
export const trackerDocument = { tracker: knownTracker };

/** Users, in a separate document. */
export const usersDocument = {
  users: known({
    user: known({ id: text, username: text, realname: text, email: text, ldapid: text }),
  }),
};
