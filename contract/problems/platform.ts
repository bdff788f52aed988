import type { ProblemTable } from './table.ts';

export const platformProblems = {
  // jobs
  job_not_found: { status: 404, detail: 'There is no job {id}.' },
  job_not_failed: { status: 409, detail: 'Job {id} is {status}. Only failed jobs can be retried.' },
  mail_off: { status: 409, detail: 'No mail is sent: HEARTH_SMTP_URL is unset.' },
  mail_address_invalid: { status: 400, detail: '{address} is not an e-mail address.' },
  unsubscribe_link_invalid: {
    status: 404,
    detail: 'This link is not valid, or its subject no longer exists. Choose in your account what you hear about.',
  },
  failed_mail_not_found: { status: 404, detail: 'There is no failed mail {id}.' },

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
  notification_address_invalid: { status: 400, detail: '{address} is not an e-mail address.' },
  notification_user_unknown: { status: 400, detail: 'There is no user {id}.' },
  notification_group_unknown: { status: 400, detail: 'There is no user group {id} in this project.' },
  notification_group_platform: {
    status: 400,
    detail:
      'Notifications go to user groups of the project, such as {members}. {id} is a user group of the whole platform.',
  },
  reminder_field_invalid: { status: 400, detail: 'Field {id} is not a date field that the tracker uses.' },
  reminder_before_submission: { status: 400, detail: 'Nobody can be reminded before an artifact is submitted.' },
  reminder_recipients_missing: { status: 400, detail: 'A reminder needs a user group or a role.' },
  reminder_twice: { status: 400, detail: 'Two reminders are sent for the same field on the same day.' },
  watches_not_found: { status: 404, detail: 'There is no artifact {id}.' },

  // webhooks
  webhook_not_found: { status: 404, detail: 'There is no such webhook, or you are not allowed to see it.' },
  webhook_owner_required: {
    status: 403,
    detail:
      'Only the owner can change this webhook, because it sends what they may read. Take it over to become its owner.',
  },
  webhook_url_invalid: { status: 400, detail: '`url` must be an http or https address.' },
  webhook_url_closed: {
    status: 400,
    detail: '`url` is in an internal network. The operator of this platform decides which of them may be called.',
  },
  webhook_secret_invalid: {
    status: 400,
    detail: '`secret` must be `whsec_`, followed by 24 to 64 bytes in base64.',
  },
  webhooks_too_many: { status: 400, detail: 'There are {maximum} webhooks already, which is the limit.' },
  webhook_calls_too_many: {
    status: 409,
    detail:
      '{maximum} calls of this webhook are waiting already, which is the limit. Try again when some of them have been sent.',
  },
  webhook_delivery_not_found: { status: 404, detail: 'There is no such delivery, or it is no longer kept.' },

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
