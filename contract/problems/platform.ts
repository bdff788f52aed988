import type { ProblemTable } from './table.ts';

export const platformProblems = {
  // jobs
  job_not_found: { status: 404, detail: 'There is no job {id}.' },
  job_not_failed: { status: 409, detail: 'Job {id} is {status}. Only failed jobs can be retried.' },

  // the event log
  changes_since_gone: {
    status: 410,
    detail:
      'The changes after {since} are no longer kept. Read what you need again, then continue with `since={head}`.',
  },
  changes_since_unknown: { status: 400, detail: '`since` is {since}, but the last change is {head}.' },
  change_type_unknown: { status: 400, detail: 'There are no changes of the type {name}. The types are {known}.' },
  last_event_id_invalid: {
    status: 400,
    detail: 'Invalid value specified for the header `Last-Event-ID`: expected the id of an event.',
  },
  change_streams_full: { status: 503, detail: 'Too many streams are open. Try again later, or use `GET /changes`.' },

  // notifications
  notification_not_found: { status: 404, detail: 'There is no notification {id}.' },
  watches_not_found: { status: 404, detail: 'There is no artifact {id}.' },

  // project fields, categories, settings
  project_field_name_missing: { status: 400, detail: 'The name of the project field is missing' },
  project_field_name_taken: { status: 409, detail: 'A project field named {name} already exists' },
  project_field_not_found: { status: 404, detail: 'Project field does not exist' },
  project_category_name_missing: { status: 400, detail: 'The category or value needs a name' },
  project_category_name_taken: { status: 409, detail: 'A category or value named {name} already exists' },
  project_category_not_found: { status: 404, detail: 'Project category does not exist' },
  project_category_value_not_found: { status: 404, detail: 'The category has no such value' },
  setting_unknown: { status: 400, detail: 'There is no setting {name}.{hint}' },
  setting_invalid: { status: 400, detail: 'Invalid value for the setting {name}: {reason}' },
} as const satisfies ProblemTable;
