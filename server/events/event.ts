import type {
  AccountPart,
  EventType,
  ExportedData,
  PlatformPart,
  ProjectPart,
  RepositoryPart,
  SignInKind,
  TrackerPart,
} from '../../contract/platform/events.ts';
import type { ProjectGate } from '../domain/policies/project-access.ts';
import type { TrackerPermissions } from '../domain/trackers/tracker.ts';

/** The facts that decided who could read an artifact just before an event. */
export interface AccessFacts {
  trackerId: number;
  submittedBy: number;
  assignees: readonly number[];
  allowedGroups: readonly number[] | null;
}

interface Changeset {
  version: number;
  /** present if the event may have ended a reader's access */
  before?: AccessFacts;
  /** the same afterwards; events of older versions don't have it */
  after?: AccessFacts;
}

interface LinkEnd {
  /** the artifact that holds the link */
  sourceId: number;
  linkType: string;
}

interface TrackerUpdate {
  parts: readonly TrackerPart[];
  /** present where the permissions changed */
  formerPermissions?: TrackerPermissions;
}

interface ReportState {
  /** null: public */
  ownerId: number | null;
}

interface ProjectUpdate {
  parts: readonly ProjectPart[];
  /** present if the change may have ended a reader's access */
  formerGate?: Omit<ProjectGate, 'id'>;
}

interface Membership {
  memberId: number;
}

type SessionKind = 'session' | 'token';

/** For events without details. */
type Nothing = { version?: never };

/** on, off: an authenticator application, or by an administrator everything. */
export type FactorChange = 'on' | 'off' | 'codes' | 'passkey_added' | 'passkey_renamed' | 'passkey_removed';

/** The data of each type of event besides the ids of its subject. */
interface EventDetails {
  'artifact.created': Changeset;
  'artifact.updated': Changeset;
  'artifact.commented': Changeset;
  /** mentions: the usernames that its new text mentions and the previous one did not */
  'artifact.comment_edited': { version: number; groups: readonly number[] | null; mentions: readonly string[] };
  'artifact.ranked': { version?: never };
  'artifact.moved': Required<Changeset>;
  'artifact.deleted': { before: AccessFacts };
  'artifact.restored': { version?: never };
  'artifact.linked': LinkEnd;
  'artifact.unlinked': LinkEnd;
  'tracker.created': Nothing;
  'tracker.updated': TrackerUpdate;
  'tracker.deleted': Nothing;
  'tracker.restored': Nothing;
  'report.created': ReportState;
  'report.updated': ReportState & { formerOwnerId: number | null };
  'report.deleted': ReportState;
  'project.created': Nothing;
  'project.updated': ProjectUpdate;
  'project.member_added': Membership;
  'project.member_removed': Membership;
  'group.created': Nothing;
  'group.updated': { parts: readonly ('name' | 'description')[] };
  'group.deleted': { name: string };
  'group.member_added': Membership;
  'group.member_removed': Membership;
  'repository.created': Nothing;
  'repository.updated': { parts: readonly RepositoryPart[] };
  'repository.access_changed': Nothing;
  'repository.deleted': Nothing;
  'repository.restored': Nothing;
  'repository.purged': Nothing;
  'repository.committed': { revision: number };
  'account.created': Nothing;
  'account.updated': { parts: readonly AccountPart[]; status?: string };
  'account.factor_changed': { change: FactorChange };
  'account.anonymized': Nothing;
  'account.link_sent': { purpose: 'password' | 'email' };
  'invitation.sent': Nothing;
  'invitation.renewed': Nothing;
  'invitation.revoked': Nothing;
  'invitation.accepted': { memberId: number };
  'account.password_changed': Nothing;
  'key.created': Nothing;
  'key.revoked': Nothing;
  'session.started': { kind: SessionKind };
  'session.ended': { kind: SessionKind };
  'account.sign_in_failed': { kind: SignInKind; count: number };
  'account.data_exported': { data: ExportedData };
  'project.entered': Nothing;
  'webhook.created': Nothing;
  'webhook.updated': Nothing;
  'webhook.deleted': Nothing;
  'platform.backed_up': Nothing;
  'platform.updated': { parts: readonly PlatformPart[]; names?: readonly string[] };
}

interface Places {
  projectId?: number | undefined;
  trackerId?: number | undefined;
  artifactId?: number | undefined;
  subjectId?: number | undefined;
}

/** The origin of a change. */
export interface EventSource {
  /** the address of the caller */
  ip?: string | undefined;
  /** the access key of the caller */
  keyId?: number | undefined;
}

type ByType<Common> = { [T in EventType]: { type: T; details: EventDetails[T] } & Common }[EventType];

/** An event to append. */
export type NewEvent = ByType<Places & EventSource & { userId: number | undefined }>;

/** A committed event with its place in the log. */
export type LoggedEvent = ByType<Places & EventSource & { seq: number; at: number; userId: number | undefined }>;
