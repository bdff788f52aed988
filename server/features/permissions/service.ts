import { abilities, actions } from '../../../contract/abilities.ts';
import { fieldTypeFacts } from '../../../contract/field-types.ts';
import type { ExplainedAction, PermissionReport } from '../../../contract/platform/permissions.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import type { Database } from '../../db/index.ts';
import type { Actor, Identity } from '../../domain/actor.ts';
import { explain, type Fact, factsOf } from '../../domain/policies/explain.ts';
import { can, isRefusal, whyNot } from '../../domain/policies/policy.ts';
import { mayReach } from '../../domain/policies/repository-reach.ts';
import { knowsField, trackerRights } from '../../domain/policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../../domain/trackers/tracker.ts';
import { callerOf } from '../../http/caller.ts';
import type { ArtifactAccess } from '../artifacts/index.ts';
import type { KnownProject, ProjectDirectory } from '../projects/index.ts';
import { checkAccount } from '../sign-in/index.ts';
import type { SvnSlice } from '../svn/index.ts';
import { type TrackerDirectory, trackerIdOf, type VisibleTracker } from '../trackers/index.ts';
import { type GroupReferences, staticGroupsOf } from '../user-groups/index.ts';
import type { UserPresenter, Users } from '../users/index.ts';
import { presentFacts, type VisibleFacts } from './present.ts';

interface Deps {
  db: Database;
  users: Users;
  presenter: UserPresenter;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  artifactAccess: ArtifactAccess;
  svn: Pick<SvnSlice, 'directory' | 'rulesOf'>;
  groupReferences: GroupReferences;
  mode: () => Parameters<typeof mayReach>[2];
}

/** One action that a user may or may not perform. */
interface Question {
  action: string;
  label: string;
  decide: (actor: Actor) => Problem | undefined;
  /** the access file decides as well */
  path?: { isAllowed: boolean; rule: ExplainedAction['rule'] };
}

interface Asked {
  reader: Actor;
  userId: number | undefined;
  project: KnownProject;
  /** whether the reader administers the thing */
  isAdministrator: boolean;
  questions: (user: Identity) => readonly Question[] | Promise<readonly Question[]>;
  isSubmitter?: (user: Identity) => boolean;
}

/** Hidden resources are answered like unknown ones. */
async function orUnknown<T>(found: Promise<T>, unknown: Problem): Promise<T> {
  try {
    return await found;
  } catch (error) {
    throw isRefusal(error) || (error instanceof Problem && error.status === 404) ? unknown : error;
  }
}

function closedAccount(user: Identity): Problem | undefined {
  try {
    checkAccount(user);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Explains why a user may or may not do something, by asking the policies. */
export function createPermissionReports(deps: Deps) {
  const { directory, trackers, artifactAccess, svn } = deps;

  async function readingOf(reader: Actor, userId: number, project: KnownProject): Promise<VisibleFacts> {
    const isSelf = callerOf(reader).id === userId;
    return {
      platform: isSelf || can(reader, 'platform.administer'),
      project: isSelf || can(reader, 'project.read_administration', directory.subject(project)),
      groupOf: await deps.groupReferences.of(project.id),
    };
  }

  /** Facts that administrators of the project can make true. */
  async function candidatesFor(reader: Actor, user: Identity, project: KnownProject): Promise<Fact[]> {
    if (!can(reader, 'project.read_administration', directory.subject(project))) return [];
    const groups = await staticGroupsOf(deps.db.read, project.id);
    return [
      { kind: 'project_member' },
      ...groups.map(({ id }) => ({ kind: 'user_group', group: id }) as const),
      { kind: 'project_administrator' },
      ...(user.status === 'R' ? [{ kind: 'unrestricted_account' } as const] : []),
    ];
  }

  async function report(asked: Asked): Promise<PermissionReport> {
    const { reader, project, isAdministrator } = asked;
    const self = callerOf(reader).id;
    const id = asked.userId ?? self;
    if (id !== self && !isAdministrator) throw problem('permissions_of_others');
    const user = await deps.users.known(id);
    const reading = await readingOf(reader, id, project);
    const candidates = await candidatesFor(reader, user, project);
    const own: Fact[] = asked.isSubmitter?.(user) === true ? [{ kind: 'submitter' }] : [];
    const facts = [...factsOf(user, project.id), ...own];
    const closed = closedAccount(user);

    const explained = ({ action, label, decide, path }: Question): ExplainedAction => {
      const found = explain({
        user,
        projectId: project.id,
        facts,
        candidates,
        decide: (actor) => closed ?? decide(actor),
      });
      const isByFile = found.refusal === undefined && path !== undefined;
      const refusal = found.refusal ?? (isByFile && !path.isAllowed ? problem('forbidden') : undefined);
      const reasons = isByFile
        ? found.reasons.map((some) => [...some, { kind: 'access_file' } as const])
        : found.reasons;
      return {
        action,
        label,
        is_allowed: refusal === undefined,
        reasons: refusal === undefined ? reasons.map((some) => ({ all_of: presentFacts(some, reading) })) : [],
        refusal: refusal === undefined ? null : { code: refusal.code, message: refusal.message },
        remedies: presentFacts(found.remedies, reading),
        rule: isByFile && isAdministrator ? path.rule : null,
      };
    };
    return {
      user: deps.presenter.minimal(user, reader),
      actions: (await asked.questions(user)).map(explained),
      can_ask_about_others: isAdministrator,
    };
  }

  const administers = (reader: Actor, { rights }: Pick<VisibleTracker, 'rights'>): boolean =>
    can(reader, 'tracker.read_administration', { rights });

  const inTracker = (actor: Actor, tracker: Tracker, project: KnownProject): Problem | undefined =>
    whyNot(actor, 'project.read_trackers', directory.subject(project)) ??
    whyNot(actor, 'tracker.read', { tracker, rights: trackerRights(actor, tracker) });

  function trackerQuestions(tracker: Tracker, project: KnownProject): Question[] {
    const subjectFor = (actor: Actor) => ({ tracker, project, rights: trackerRights(actor, tracker) });
    return (['tracker.read', ...actions.tracker] as const).map((action) => ({
      action,
      label: abilities[action],
      decide: (actor) => inTracker(actor, tracker, project) ?? whyNot(actor, action, subjectFor(actor)),
    }));
  }

  async function fieldQuestions(field: FormElement, tracker: Tracker, project: KnownProject): Promise<Question[]> {
    const asks = (action: string, label: string, rule: (actor: Actor) => Problem | undefined): Question => ({
      action,
      label,
      decide: (actor) => inTracker(actor, tracker, project) ?? rule(actor),
    });
    const rights = (actor: Actor) => trackerRights(actor, tracker);
    const unless = (isAllowed: boolean): Problem | undefined => (isAllowed ? undefined : problem('forbidden'));
    const attaching = asks('field.attach', abilities['field.attach'], (actor) =>
      whyNot(actor, 'field.attach', { rights: rights(actor), field }),
    );
    return [
      asks('field.read', 'Read the value of a field', (actor) => unless(rights(actor).canRead(field))),
      asks('field.submit', 'Set a field of a new artifact', (actor) => unless(rights(actor).canSubmit(field))),
      asks('field.update', 'Change a field of an artifact', (actor) => unless(rights(actor).canUpdate(field))),
      ...(fieldTypeFacts[field.type].holds === 'files' ? [attaching] : []),
      asks('field.administer', abilities['field.administer'], (actor) =>
        whyNot(actor, 'field.administer', { rights: rights(actor) }),
      ),
    ];
  }

  return {
    async ofProject(reader: Actor, id: number, userId: number | undefined): Promise<PermissionReport> {
      const project = await orUnknown(directory.visible(reader, id), problem('project_not_found'));
      const { administratorGroups } = await svn.directory.subject(project);
      const subject = { ...directory.subject(project), isTemplate: project.isTemplate, administratorGroups };
      const questions = (['project.read', ...actions.project] as const).map((action) => ({
        action,
        label: abilities[action],
        decide: (actor: Actor) => whyNot(actor, 'project.read', subject) ?? whyNot(actor, action, subject),
      }));
      const isAdministrator = can(reader, 'project.read_administration', subject);
      return report({ reader, userId, project, isAdministrator, questions: () => questions });
    },

    async ofTracker(reader: Actor, id: number, userId: number | undefined): Promise<PermissionReport> {
      const unknown = problem('tracker_not_visible');
      const { tracker, rights, project } = await orUnknown(trackers.visible(reader, id), unknown);
      const questions = () => trackerQuestions(tracker, project);
      return report({ reader, userId, project, isAdministrator: administers(reader, { rights }), questions });
    },

    async ofField(reader: Actor, id: number, userId: number | undefined): Promise<PermissionReport> {
      const unknown = problem('field_not_found');
      const trackerId = await trackerIdOf(deps.db.read, 'tracker_fields', id);
      if (trackerId === undefined) throw unknown;
      const { tracker, rights, project } = await orUnknown(trackers.visible(reader, trackerId), unknown);
      const field = tracker.elements.find((element) => element.id === id);
      if (field === undefined || !(administers(reader, { rights }) || knowsField(rights, field))) throw unknown;
      const questions = () => fieldQuestions(field, tracker, project);
      return report({ reader, userId, project, isAdministrator: administers(reader, { rights }), questions });
    },

    async ofArtifact(reader: Actor, id: number, userId: number | undefined): Promise<PermissionReport> {
      const unknown = problem('artifact_not_found');
      const record = (await artifactAccess.find([id])).get(id);
      if (record === undefined) throw unknown;
      const { tracker, rights, project } = await orUnknown(trackers.visible(reader, record.trackerId), unknown);
      const gate = await artifactAccess.gateOf(tracker, record);
      const questions = (['artifact.read', ...actions.artifact] as const).map((action) => ({
        action,
        label: abilities[action],
        decide(actor: Actor) {
          const subject = { ...gate, project, rights: trackerRights(actor, tracker) };
          return (
            inTracker(actor, tracker, project) ??
            whyNot(actor, 'artifact.read', subject) ??
            whyNot(actor, action, subject)
          );
        },
      }));
      return report({
        reader,
        userId,
        project,
        isAdministrator: administers(reader, { rights }),
        questions: () => questions,
        isSubmitter: (user) => user.id === record.submittedBy,
      });
    },

    async ofRepository(reader: Actor, id: number, path: string, userId: number | undefined): Promise<PermissionReport> {
      const unknown = problem('svn_repository_not_found');
      const { repository, project } = await orUnknown(svn.directory.visible(reader, id), unknown);
      const subject = await svn.directory.subject(project);
      const rules = await svn.rulesOf(repository);
      const reach = (actor: Actor): Problem | undefined => {
        const isLetIn =
          actor.kind === 'user' &&
          mayReach({ ...actor.user, isMember: actor.user.memberOf.has(project.id) }, project, deps.mode());
        return isLetIn ? undefined : problem('forbidden');
      };
      const asks = (action: 'repository.read' | 'repository.administer'): Question => ({
        action,
        label: abilities[action],
        decide: (actor) => whyNot(actor, 'repository.read', subject) ?? whyNot(actor, action, subject),
      });
      const questions = (user: Identity): Question[] => {
        const login = user.username.toLowerCase();
        const right = rules.of(login)(path);
        const found = rules.decidingRule(login, path);
        const rule = found === undefined ? null : { section: found.section, lines: [...found.lines] };
        return [
          asks('repository.read'),
          asks('repository.administer'),
          {
            action: 'path.read',
            label: 'Read a path with a Subversion client',
            decide: reach,
            path: { isAllowed: right !== '', rule },
          },
          { action: 'path.write', label: 'Commit to a path', decide: reach, path: { isAllowed: right === 'rw', rule } },
        ];
      };
      const isAdministrator = can(reader, 'repository.read_administration', subject);
      return report({ reader, userId, project, isAdministrator, questions });
    },
  };
}

export type PermissionReports = ReturnType<typeof createPermissionReports>;
