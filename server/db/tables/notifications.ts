import type { Generated } from 'kysely';

export interface NotificationTables {
  /** keys that sign links, by purpose */
  platform_secrets: { purpose: string; secret: string };
  /** the inbox: one row per person and event */
  notifications: {
    id: Generated<number>;
    user_id: number;
    /** the event; the other columns keep the data that the log prunes */
    seq: number;
    type: string;
    at: number;
    by_user: number | null;
    project_id: number | null;
    tracker_id: number | null;
    artifact_id: number;
    /** null: the event has no changeset */
    version: number | null;
    /** in JSON */
    reasons: string;
    is_read: number;
    /** in JSON, of an entry that is not in the log: a date that was reached, a disabled webhook; null: a change */
    reminder: string | null;
  };
  artifact_watches: { artifact_id: number; user_id: number; state: string };
  /** the choices of people for a tracker */
  tracker_notification_modes: { tracker_id: number; user_id: number; mode: string };
  /** the recipients of notifications about all artifacts of a tracker; lists in JSON */
  tracker_recipients: {
    id: Generated<number>;
    tracker_id: number;
    addresses: string;
    user_ids: string;
    group_ids: string;
    all_updates: number;
    check_permissions: number;
  };
  /** trackers that notify involved people only when the status changes */
  tracker_status_notifications: { tracker_id: number };
  /** reminders of dates that a tracker sends; lists in JSON */
  tracker_reminders: {
    id: Generated<number>;
    tracker_id: number;
    field_id: number;
    /** 0: after the date */
    is_before: number;
    days: number;
    group_ids: string;
    roles: string;
    is_enabled: number;
    /** 0: only of open artifacts */
    notifies_closed: number;
  };
  /** the last day of work that is done once a day */
  daily_runs: { name: string; day: number };
  notification_preferences: { user_id: number; reason: string; delivery: string };
  /** changes that wait for the next mail to a recipient about an artifact */
  pending_mails: {
    id: Generated<number>;
    /** null: an address without an account */
    user_id: number | null;
    address: string;
    artifact_id: number;
    seq: number;
    type: string;
    at: number;
    by_user: number | null;
    project_id: number | null;
    tracker_id: number | null;
    version: number | null;
    reasons: string;
    check_permissions: number;
    /** 1: for the daily digest */
    is_digest: number;
  };
}
