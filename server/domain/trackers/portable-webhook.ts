import type { WebhookFormat } from '../../../contract/platform/webhook.ts';

/** A webhook in documents. They have no secrets, so it gets a new one. */
export interface PortableWebhook {
  url: string;
  format: WebhookFormat;
  /** an empty list means all types */
  types: readonly string[];
  isEnabled: boolean;
}
