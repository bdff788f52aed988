import { type Static, type TSchema, Type } from 'typebox';
import { AccessKey, AccessKeyUse, CreatedAccessKey } from '../../../contract/accounts/access-key.ts';
import { ServiceAccount } from '../../../contract/accounts/service-account.ts';
import { AddedSshKeys, SshKey } from '../../../contract/accounts/ssh-key.ts';
import { Account } from '../../../contract/accounts/account.ts';
import {
  AcceptedInvitation,
  HandedLink,
  Invitation,
  LinkContent,
  SentInvitations,
  SignInOptions,
} from '../../../contract/accounts/invitation.ts';
import { LdapDirectory, LdapSynchronization } from '../../../contract/accounts/ldap.ts';
import {
  ConnectionCheck,
  OpenIdAddress,
  OpenIdProvider,
  OpenIdResult,
  SignInMethods,
} from '../../../contract/accounts/openid.ts';
import {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  RegisteredPasskey,
} from '../../../contract/accounts/passkey.ts';
import { PermissionReport } from '../../../contract/platform/permissions.ts';
import { FactorProposal, RecoveryCodes, SecondFactor } from '../../../contract/accounts/second-factor.ts';
import { BacklogItem, Burndown, Milestone, PlannedMilestone } from '../../../contract/trackers/milestone.ts';
import { Activity, Heartbeats } from '../../../contract/projects/activity.ts';
import {
  Artifact,
  ArtifactReference,
  ArtifactSummary,
  Changeset,
  Comment,
  Comparison,
  LinkNatures,
  MergedArtifact,
  MoveResult,
  ParentArtifact,
  RevertedArtifact,
  Totals,
} from '../../../contract/artifacts/artifact.ts';
import { Banner, PlatformBanner } from '../../../contract/platform/banner.ts';
import { BatchResult } from '../../../contract/platform/batch.ts';
import { ChangePage } from '../../../contract/platform/change.ts';
import { KnownProblem } from '../../../contract/common.ts';
import { CsvImportReport } from '../../../contract/artifacts/csv-import.ts';
import { DeletedArtifact, RestoredArtifact } from '../../../contract/artifacts/deletion.ts';
import { CreatedUpload, FileContent, FileInfo } from '../../../contract/artifacts/file.ts';
import { Health } from '../../../contract/platform/health.ts';
import { Job } from '../../../contract/platform/job.ts';
import { FailedMail, MailQueue, MailsRetried, MailTestResult } from '../../../contract/platform/mail.ts';
import { Notification, NotificationCount, WatchWithReasons } from '../../../contract/platform/notification.ts';
import { SearchAnswer } from '../../../contract/platform/search.ts';
import { Dashboard, DashboardReference } from '../../../contract/projects/dashboard.ts';
import { CrossTrackerContent, CrossTrackerQuery, CrossTrackerWidget } from '../../../contract/trackers/crosstracker.ts';
import { Webhook, WebhookDelivery } from '../../../contract/platform/webhook.ts';
import {
  ChosenTrackerMode,
  NotificationPreferences,
  NotificationSettings,
  TrackerMode,
} from '../../../contract/platform/notification-settings.ts';
import { DelegatedRight, UserRights } from '../../../contract/platform/rights.ts';
import { BoardSettings } from '../../../contract/trackers/board.ts';
import { CsvMappings } from '../../../contract/artifacts/csv-mappings.ts';
import { Planning } from '../../../contract/trackers/planning.ts';
import { IntegrationData } from '../../../contract/projects/integration.ts';
import { AuditEntry, AuditVerification } from '../../../contract/platform/audit.ts';
import { ProjectHistoryEntry } from '../../../contract/projects/history.ts';
import {
  AwaitedProject,
  Project,
  ProjectCategory,
  ProjectCreation,
  ProjectField,
  ProjectMember,
  ProjectOwnership,
  ProjectService,
  ProjectTemplate,
} from '../../../contract/projects/project.ts';
import { ExtractedReference } from '../../../contract/artifacts/reference.ts';
import { FullReport, Report } from '../../../contract/trackers/report.ts';
import { StatusDay } from '../../../contract/artifacts/status-history.ts';
import { SvnBlame, SvnDiff, SvnRevision, SvnTree } from '../../../contract/svn/reading.ts';
import {
  SvnCommitVerdict,
  SvnPathAccess,
  AccessFileVersion,
  DeletedSvnRepository,
  FullAccessFileVersion,
  SvnPermissions,
  SvnRepositories,
  SvnRepository,
} from '../../../contract/svn/repository.ts';
import { Self, Session, SessionSummary, SignedOut, Token } from '../../../contract/accounts/token.ts';
import { LinkType, ListValue, UsedLinkType } from '../../../contract/trackers/field.ts';
import {
  DeletedTracker,
  FullTracker,
  ListedTracker,
  OfferedTemplate,
  TrackerField,
} from '../../../contract/trackers/tracker.ts';
import { GroupSettings, MinimalUserGroup, UserGroup } from '../../../contract/projects/user-group.ts';
import { FullUser, Preference, UserMembership, VisibleUser } from '../../../contract/accounts/user.ts';
import { CreatedTransition, PostAction, TrackerRules, Transition } from '../../../contract/trackers/workflow.ts';
import type { Settings } from '../../../contract/settings.ts';
import { SettingsBody } from '../../../server/features/settings/routes.ts';
import { ApiIndex } from '../../../server/http/openapi/index-routes.ts';
import type { Complete, ShownArtifact, ShownChangeset, ShownField, ShownRepository, ShownTracker } from './shown.ts';

/** A schema whose responses tests read with their own type, because it is a union or has open members. */
const refined = <T>(schema: TSchema) => Type.Unsafe<T>(schema);

const Flat = Type.Record(Type.String(), Type.Unknown());
const Empty = Type.Array(Type.Unknown());

/** The schema of each answer with a body, by route. `answers.test.ts` compares it with the routes of the server. */
export const answers = {
  'GET /': ApiIndex,
  'POST /tokens': Token,
  'POST /session': Session,
  'GET /session': Self,
  'DELETE /session': SignedOut,
  'GET /sessions': Type.Array(SessionSummary),
  'POST /access_keys': CreatedAccessKey,
  'GET /access_keys/:id': AccessKey,
  'GET /access_keys/:id/uses': Type.Array(AccessKeyUse),
  'GET /users/:id/access_keys': Type.Array(AccessKey),
  'GET /projects/:id/service_accounts': Type.Array(ServiceAccount),
  'POST /projects/:id/service_accounts': ServiceAccount,
  'POST /projects/:id/service_accounts/:account_id/access_keys': CreatedAccessKey,
  'GET /users/:id/ssh_keys': Type.Array(SshKey),
  'POST /users/:id/ssh_keys': AddedSshKeys,
  'GET /platform_rights': Type.Array(DelegatedRight),
  'GET /users/:id/platform_rights': UserRights,
  'GET /projects/:id/permissions': PermissionReport,
  'GET /trackers/:id/permissions': PermissionReport,
  'GET /tracker_fields/:id/permissions': PermissionReport,
  'GET /artifacts/:id/permissions': PermissionReport,
  'GET /svn/:id/permissions': PermissionReport,
  'GET /users/:id/passkeys': Type.Array(Passkey),
  'POST /users/:id/passkeys': RegisteredPasskey,
  'POST /users/:id/passkeys/options': PasskeyCreationOptions,
  'PATCH /users/:id/passkeys/:passkey_id': Passkey,
  'POST /passkey_sign_ins': PasskeyRequestOptions,
  'PUT /passkey_sign_ins': Session,
  'GET /users/:id/second_factor': SecondFactor,
  'POST /users/:id/second_factor': FactorProposal,
  'PUT /users/:id/second_factor': RecoveryCodes,
  'POST /users/:id/second_factor/recovery_codes': RecoveryCodes,
  'GET /users/:id/sign_in_methods': SignInMethods,
  'POST /users/:id/identities': SignInMethods,
  'GET /openid_providers': Type.Array(OpenIdProvider),
  'POST /openid_providers': OpenIdProvider,
  'GET /openid_providers/:id': OpenIdProvider,
  'PATCH /openid_providers/:id': OpenIdProvider,
  'POST /openid_providers/:id/check': ConnectionCheck,
  'GET /ldap_directory': LdapDirectory,
  'PUT /ldap_directory': LdapDirectory,
  'POST /ldap_directory/check': ConnectionCheck,
  'POST /ldap_directory/synchronize': LdapSynchronization,
  'POST /openid_sign_ins': OpenIdAddress,
  'PUT /openid_sign_ins': OpenIdResult,
  'POST /openid_sign_ins/complete': Session,
  'POST /invitations': SentInvitations,
  'GET /invitations': Type.Array(Invitation),
  'GET /projects/:id/invitations': Type.Array(Invitation),
  'POST /invitations/:id/resend': HandedLink,
  'POST /invitations/accept': AcceptedInvitation,
  'POST /users/:id/password_reset': HandedLink,
  'POST /account_links/check': LinkContent,
  'GET /sign_in_options': SignInOptions,
  'GET /users': Type.Array(VisibleUser),
  'POST /users': FullUser,
  'GET /users/:id': VisibleUser,
  'GET /users/:id/preferences': Preference,
  'GET /accounts': Type.Array(Account),
  'GET /users/:id/membership': Type.Array(Type.Union([Type.String(), UserGroup])),
  'GET /users_memberships': Type.Array(UserMembership),
  'GET /projects/:id/user_groups': Type.Array(MinimalUserGroup),
  'GET /user_groups/:id': UserGroup,
  'GET /user_groups/:id/users': Type.Array(FullUser),
  'POST /user_groups': UserGroup,
  'PATCH /user_groups/:id': UserGroup,
  'GET /user_groups/:id/settings': GroupSettings,
  'GET /projects': Type.Array(Project),
  'GET /projects/:id': Project,
  'POST /projects': refined<Project>(Type.Union([Project, AwaitedProject])),
  'GET /project_templates': Type.Array(ProjectTemplate),
  'GET /project_creation': ProjectCreation,
  'GET /projects/:id/members': Type.Array(ProjectMember),
  'GET /project_ownership/:project_id': ProjectOwnership,
  'GET /projects/:id/project_services': Type.Array(ProjectService),
  'GET /project_services/:id': ProjectService,
  'GET /projects/:id/banner': Banner,
  'GET /banner': PlatformBanner,
  'GET /projects/:id/3rd_party_integration_data': IntegrationData,
  'GET /project_fields': Type.Object(
    { project_fields_representation: Type.Array(ProjectField), total_size: Type.Integer() },
    { title: 'ProjectFields' },
  ),
  'POST /project_fields': ProjectField,
  'GET /project_fields/:id': ProjectField,
  'PATCH /project_fields/:id': ProjectField,
  'GET /project_categories': Type.Array(ProjectCategory),
  'POST /project_categories': ProjectCategory,
  'POST /project_categories/:id/values': ProjectCategory,
  'GET /project_categories/:id': ProjectCategory,
  'PATCH /project_categories/:id': ProjectCategory,
  'PATCH /project_categories/:id/values/:value_id': ProjectCategory,
  'GET /projects/:id/plannings': Type.Array(Planning),
  'POST /tracker_fields/:id/files': CreatedUpload,
  'GET /artifact_files/:id': FileContent,
  'GET /artifact_temporary_files': Type.Array(FileInfo),
  'POST /artifact_temporary_files': FileInfo,
  'GET /artifact_temporary_files/:id': FileContent,
  'PUT /artifact_temporary_files/:id': FileInfo,
  'GET /projects/:id/trackers': refined<ShownTracker[]>(Type.Array(ListedTracker)),
  'POST /projects/:id/trackers': refined<ShownTracker>(FullTracker),
  'GET /tracker_templates': Type.Array(OfferedTemplate),
  'GET /trackers/:id': refined<ShownTracker>(FullTracker),
  'PATCH /trackers/:id': refined<ShownTracker>(FullTracker),
  'POST /trackers/:id/restore': refined<ShownTracker>(FullTracker),
  'GET /projects/:id/deleted_trackers': Type.Array(DeletedTracker),
  'POST /trackers/:id/fields': refined<ShownField>(TrackerField),
  'GET /tracker_fields/:id': refined<ShownField>(TrackerField),
  'PATCH /tracker_fields/:id': refined<ShownField>(TrackerField),
  'POST /tracker_fields/:id/values': ListValue,
  'GET /tracker_fields/:id/values/:value_id': ListValue,
  'PATCH /tracker_fields/:id/values/:value_id': ListValue,
  'GET /link_types': Type.Array(LinkType),
  'POST /link_types': LinkType,
  'GET /link_types/:shortname': LinkType,
  'PATCH /link_types/:shortname': LinkType,
  'GET /trackers/:id/used_artifact_links': Type.Array(UsedLinkType),
  'GET /artifacts/:id': refined<ShownArtifact>(Artifact),
  'GET /artifacts': refined<{ collection: ShownArtifact[] }>(
    Type.Object({ collection: Type.Array(Artifact) }, { title: 'ArtifactCollection' }),
  ),
  'POST /artifacts': ArtifactReference,
  'GET /artifacts/:id/changesets': refined<ShownChangeset[]>(Type.Array(Changeset)),
  'GET /artifacts/:id/changesets/:changeset_id/comment': Comment,
  'GET /artifacts/:id/compare': Comparison,
  'POST /artifacts/:id/revert': RevertedArtifact,
  'GET /artifacts/:id/links': LinkNatures,
  'GET /artifacts/:id/linked_artifacts': refined<{ collection: ShownArtifact[] }>(
    Type.Union([Type.Object({ collection: Type.Array(Artifact) }, { title: 'LinkedArtifacts' }), Type.Array(Flat)]),
  ),
  'PUT /artifacts/:id': MergedArtifact,
  'PATCH /artifacts/:id': MoveResult,
  'POST /projects/:id/extract_references': Type.Array(ExtractedReference),
  'GET /users/:id/artifacts': Type.Array(ArtifactSummary),
  'GET /trackers/:id/parent_artifacts': Type.Array(ParentArtifact),
  'GET /activity': Type.Array(Activity),
  'GET /search': SearchAnswer,
  'GET /crosstracker_query/content': CrossTrackerContent,
  'GET /crosstracker_query/:id/content': CrossTrackerContent,
  'POST /crosstracker_query': CrossTrackerQuery,
  'GET /crosstracker_query/:id': CrossTrackerQuery,
  'PUT /crosstracker_query/:id': CrossTrackerQuery,
  'GET /crosstracker_widget/:id': CrossTrackerWidget,
  'GET /crosstracker_widget/:id/forward_links': CrossTrackerContent,
  'GET /crosstracker_widget/:id/reverse_links': CrossTrackerContent,
  'GET /users/:id/dashboards': Type.Array(DashboardReference),
  'POST /users/:id/dashboards': Dashboard,
  'GET /projects/:id/dashboards': Type.Array(DashboardReference),
  'POST /projects/:id/dashboards': Dashboard,
  'GET /dashboards/:id': Dashboard,
  'PATCH /dashboards/:id': Dashboard,
  'GET /changes': ChangePage,
  'GET /notifications': Type.Array(Notification),
  'GET /notifications/count': NotificationCount,
  'GET /artifacts/:id/watch': WatchWithReasons,
  'PUT /artifacts/:id/watch': WatchWithReasons,
  'GET /trackers/:id/board': BoardSettings,
  'GET /trackers/:id/csv_mappings': CsvMappings,
  'GET /trackers/:id/notification_mode': TrackerMode,
  'PUT /trackers/:id/notification_mode': TrackerMode,
  'GET /trackers/:id/notification_settings': NotificationSettings,
  'PUT /trackers/:id/notification_settings': NotificationSettings,
  'GET /users/:id/notification_modes': Type.Array(ChosenTrackerMode),
  'GET /users/:id/notification_preferences': NotificationPreferences,
  'PATCH /users/:id/notification_preferences': NotificationPreferences,
  'GET /projects/:id/heartbeats': Heartbeats,
  'GET /projects/:id/history': Type.Array(ProjectHistoryEntry),
  'GET /projects/:id/audit_log': Type.Array(AuditEntry),
  'GET /audit_log': Type.Array(AuditEntry),
  'GET /audit_log/verification': AuditVerification,
  'POST /trackers/:id/csv_import': CsvImportReport,
  'GET /deleted_artifacts': Type.Array(DeletedArtifact),
  'POST /deleted_artifacts/:id/restore': RestoredArtifact,
  'GET /trackers/:id/artifacts': refined<ShownArtifact[]>(Type.Array(Artifact)),
  'GET /trackers/:id/totals': Totals,
  'GET /trackers/:id/status_history': Type.Array(StatusDay),
  'GET /trackers/:id/tracker_reports': Type.Array(Report),
  'POST /trackers/:id/tracker_reports': FullReport,
  'GET /tracker_reports/:id': FullReport,
  'PATCH /tracker_reports/:id': FullReport,
  'GET /tracker_reports/:id/artifacts': refined<ShownArtifact[]>(Type.Union([Type.Array(Artifact), Type.Array(Flat)])),
  'POST /tracker_workflow_transitions': CreatedTransition,
  'GET /tracker_workflow_transitions/:id': Transition,
  'GET /tracker_workflow_transitions/:id/actions': Type.Array(PostAction),
  'GET /trackers/:id/rules': TrackerRules,
  'PUT /trackers/:id/rules': TrackerRules,
  'GET /projects/:id/svn': refined<{ repositories: ShownRepository[] }>(SvnRepositories),
  'POST /svn': refined<ShownRepository>(SvnRepository),
  'POST /svn/:id/commit_check': SvnCommitVerdict,
  'POST /svn/:id/access_check': Type.Array(SvnPathAccess),
  'GET /svn/:id': refined<ShownRepository>(SvnRepository),
  'PUT /svn/:id': refined<ShownRepository>(SvnRepository),
  'GET /deleted_repositories': Type.Array(DeletedSvnRepository),
  'GET /svn/:id/access_file_versions': Type.Array(AccessFileVersion),
  'GET /svn/:id/access_file_versions/:version': FullAccessFileVersion,
  'GET /projects/:id/svn/permissions': SvnPermissions,
  'PUT /projects/:id/svn/permissions': SvnPermissions,
  'GET /svn/:id/revisions': Type.Array(SvnRevision),
  'GET /svn/:id/tree': SvnTree,
  'GET /svn/:id/diff': SvnDiff,
  'GET /svn/:id/blame': SvnBlame,
  'GET /trackers/:id/webhooks': Type.Array(Webhook),
  'POST /trackers/:id/webhooks': Webhook,
  'GET /projects/:id/webhooks': Type.Array(Webhook),
  'POST /projects/:id/webhooks': Webhook,
  'GET /webhooks/:id': Webhook,
  'PATCH /webhooks/:id': Webhook,
  'POST /webhooks/:id/take_over': Webhook,
  'GET /webhooks/:id/deliveries': Type.Array(WebhookDelivery),
  'GET /jobs': Type.Array(Job),
  'POST /mail/test': MailTestResult,
  'GET /mail/queue': MailQueue,
  'GET /mail/queue/failed': Type.Array(FailedMail),
  'POST /mail/queue/retry': MailsRetried,
  'GET /platform_settings': refined<Settings>(SettingsBody),
  'PATCH /platform_settings': refined<Settings>(SettingsBody),
  'GET /platform_health': Health,
  'POST /batch': BatchResult,
  'GET /problems': Type.Array(KnownProblem),
  'GET /problems/:code': KnownProblem,
  'GET /version': Type.Object({ flavor_name: Type.String(), version_number: Type.String() }, { title: 'Version' }),
  'GET /projects/:id/git': Type.Object({ repositories: Empty }),
  'GET /projects/:id/backlog': Type.Array(BacklogItem),
  'GET /projects/:id/milestones': Type.Array(Milestone),
  'GET /plannings/:id/milestones': Type.Array(PlannedMilestone),
  'GET /milestones/:id': Milestone,
  'GET /milestones/:id/milestones': Type.Array(Milestone),
  'GET /milestones/:id/siblings': Type.Array(Milestone),
  'GET /milestones/:id/content': Type.Array(BacklogItem),
  'GET /milestones/:id/burndown': Burndown,
  'GET /milestones/:id/backlog': Type.Array(BacklogItem),
  'GET /backlog_items/:id': BacklogItem,
  'GET /backlog_items/:id/children': Type.Array(BacklogItem),
  'GET /projects/:id/frs_packages': Empty,
  'GET /projects/:id/phpwiki': Type.Object({ pages: Empty }),
  'GET /projects/:id/labels': Type.Object({ labels: Empty }),
  'GET /users/:id/history': Type.Object({ entries: Empty }, { title: 'UserHistory' }),
  'GET /system_event': Empty,
};

type Answers = typeof answers;

/** The rest of a route after some segments of its path, and the key of the route. */
type Rest = [path: string, key: keyof Answers];

type Routes<Method extends string> = {
  [K in keyof Answers]: K extends `${Method} /${infer Path}` ? [Path, K] : never;
}[keyof Answers];

type AfterLiteral<Left extends Rest, Segment extends string> = Left extends [infer Path, infer K extends keyof Answers]
  ? Path extends `${Segment}/${infer More}`
    ? [More, K]
    : Path extends Segment
      ? ['', K]
      : never
  : never;

type AfterParameter<Left extends Rest> = Left extends [infer Path, infer K extends keyof Answers]
  ? Path extends `:${string}/${infer More}`
    ? [More, K]
    : Path extends `:${string}`
      ? ['', K]
      : never
  : never;

/** A literal segment takes precedence over a parameter. */
type After<Left extends Rest, Segment extends string> = string extends Segment
  ? AfterParameter<Left>
  : [AfterLiteral<Left, Segment>] extends [never]
    ? AfterParameter<Left>
    : AfterLiteral<Left, Segment>;

type Walk<Left extends Rest, Path extends string> = Path extends `${infer Segment}/${infer More}`
  ? Walk<After<Left, Segment>, More>
  : Extract<After<Left, Path>, ['', keyof Answers]>[1];

type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path;

type WithoutRoot<Path extends string> = Path extends `/api/${infer Rest}`
  ? WithoutRoot<`/${Rest}`>
  : Path extends `/v1/${infer Rest}`
    ? `/${Rest}`
    : Path;

type RouteOf<Method extends string, Path extends string> =
  WithoutRoot<WithoutQuery<Path>> extends `/${infer Segments}` ? Walk<Routes<Method>, Segments> : never;

/** The type of the response to a request; unknown if the path doesn't determine the route. */
export type AnswerTo<Method extends string, Path extends string> = [RouteOf<Method, Path>] extends [never]
  ? unknown
  : Complete<Static<Answers[RouteOf<Method, Path>]>>;
