import type { Generated } from 'kysely';

export interface WebhookTables {
  webhooks: {
    id: Generated<number>;
    project_id: number;
    /** null: of the whole project */
    tracker_id: number | null;
    url: string;
    /** a list in JSON; an empty one means all types */
    types: string;
    /** standard or form */
    format: string;
    /** signs the requests, so it can't be a hash */
    secret: string | null;
    is_enabled: number;
    /** why Hearth disabled it */
    disabled_reason: string | null;
    /** requests contain everything that this user may read */
    owner_id: number | null;
    /** failed deliveries in a row */
    failures: number;
    last_at: number | null;
    last_status: number | null;
    last_error: string | null;
    created_at: number;
  };
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    /** the job that sends it */
    job_id: number;
    /** the event */
    seq: number;
    type: string;
    /** the owner of the webhook at that time */
    owner_id: number;
    status: string;
    attempts: number;
    at: number;
    duration_ms: number;
    error: string | null;
    request_url: string;
    /** in JSON, as are those of the response */
    request_headers: string;
    request_body: string;
    response_status: number | null;
    response_headers: string | null;
    response_body: string | null;
  };
}
