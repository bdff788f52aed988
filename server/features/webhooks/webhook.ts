import type { DisabledReason, WebhookFormat } from '../../../contract/platform/webhook.ts';

export interface StoredWebhook {
  id: number;
  projectId: number;
  /** null: of the whole project */
  trackerId: number | null;
  url: string;
  /** an empty list means all types */
  types: readonly string[];
  format: WebhookFormat;
  secret: string | null;
  isEnabled: boolean;
  disabledReason: DisabledReason | null;
  ownerId: number | null;
  /** failed deliveries in a row */
  failures: number;
  last: { at: number; status: number | null; error: string | null } | null;
  createdAt: number;
}

export type NewStoredWebhook = Omit<StoredWebhook, 'id' | 'failures' | 'last'>;

/** A sent request, and its result. */
export interface StoredDelivery {
  id: number;
  webhookId: number;
  jobId: number;
  /** the number of the event in the log */
  seq: number;
  type: string;
  /** the owner of the webhook at that time */
  ownerId: number;
  status: 'delivered' | 'waiting' | 'failed';
  attempts: number;
  at: number;
  durationMs: number;
  error: string | null;
  request: { url: string; headers: Record<string, string>; body: string };
  response: { status: number; headers: Record<string, string>; body: string } | null;
}

/** The same for all attempts and redeliveries, so that receivers recognize repetitions. */
export const messageIdOf = ({ webhookId, seq }: { webhookId: number; seq: number }): string =>
  `msg_${webhookId}_${seq}`;
