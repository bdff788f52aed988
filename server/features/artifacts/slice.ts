import type { Database } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Outgoing } from '../../lib/network/outgoing.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { type TrackerDirectory, trackerIdOf } from '../trackers/index.ts';
import { createGroupReferences } from '../user-groups/index.ts';
import type { Identities, UserPresenter } from '../users/index.ts';
import { createBulk } from './write/bulk.ts';
import { createComments } from './write/comments.ts';
import { createBurndown } from './read/burndown.ts';
import { createComputation } from './read/computed.ts';
import { createArtifactDocuments } from './read/documents.ts';
import { createFacts } from './read/links-and-references.ts';
import { createFollowUps } from './write/after/follow-ups.ts';
import { createFormCall } from './write/after/form-call.ts';
import { createExplainStale } from './history/stale.ts';
import { createAsOf } from './history/as-of.ts';
import { createComparisons } from './history/compare.ts';
import { createHistory } from './history/history.ts';
import { createPast } from './history/past.ts';
import { createLinkPlanner } from './links/plan.ts';
import { createArtifactLists } from './read/lists.ts';
import { createPastSums } from './read/past-sums.ts';
import { createMoves } from './write/move.ts';
import { createOrdering } from './write/order.ts';
import { createRelatedArtifacts } from './read/related.ts';
import type { Attachments } from './write/parse-context.ts';
import { createReferenceWriter } from './write/after/references.ts';
import { createRepresentationVersions } from './read/version.ts';
import { createArtifacts } from './write/service.ts';
import { createArtifactAccess } from './access.ts';
import { findArtifact } from './store/artifacts.ts';
import { forwardTargetsOf, linksOfMany } from './store/links.ts';
import { createReferenceExtraction } from './read/extracted-references.ts';
import { createKnownReferences } from './read/known-references.ts';
import { referencesOfMany } from './store/references.ts';
import type { TextFormats } from './write/text-format.ts';
import { createTriggers } from './write/after/triggers.ts';
import { createArtifactView, type FullTrackerOf } from './read/view.ts';
import { createWorkflowCalls } from './write/after/workflow-calls.ts';
import { createArtifactWriter } from './write/writer.ts';

interface Deps {
  db: Database;
  clock: Clock;
  events: EventLog;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  identities: Identities;
  textFormats: TextFormats;
  settings: PlatformSettings;
  presenter: UserPresenter;
  files: Attachments;
  fullTracker: FullTrackerOf;
  referringCommits: Parameters<typeof createFacts>[0]['referringCommits'];
  answerOrigin: () => string;
  /** how many bytes of representations to keep */
  documentMemory: number;
  jobs: Jobs;
  outgoing: Outgoing;
  notifyOfLeftOutCalls: Parameters<typeof createWorkflowCalls>[0]['notifyOfLeftOutCalls'];
}

/** Creates the services of this slice. */
export function createArtifactSlice(deps: Deps) {
  const { db, clock, events, trackers, directory: projects, identities, presenter } = deps;
  const workflowCalls = createWorkflowCalls({ ...deps, send: createFormCall(deps.outgoing) });
  const access = createArtifactAccess({
    db,
    trackers,
    projects,
    identities,
    trackerOfField: (id) => trackerIdOf(db.read, 'tracker_fields', id),
  });
  const references = createReferenceWriter(trackers);
  const writer = createArtifactWriter({
    engine: db.engine,
    clock,
    events,
    files: deps.files,
    planLinks: createLinkPlanner({ engine: db.engine, trackers, projects, access }),
    mayReadIn: async (tx, actor, id, fieldId) => access.canReadCurrentField(actor, await findArtifact(tx, id), fieldId),
    references,
    trackerOf: (id) => trackers.find(id),
    hold: (tx, tracker) => trackers.hold(tx, tracker),
    triggers: createTriggers({ clock, events, trackerOf: (id) => trackers.find(id) }),
    followUps: createFollowUps(workflowCalls),
  });
  const artifacts = createArtifacts({
    db,
    projects,
    trackers,
    access,
    writer,
    textFormats: deps.textFormats,
  });
  const groups = createGroupReferences(db);
  const facts = createFacts({
    db,
    relations: {
      links: (ids) => linksOfMany(db.read, ids),
      references: (ids) => referencesOfMany(db.read, ids),
    },
    trackers,
    projects,
    access,
    referringCommits: deps.referringCommits,
    origin: deps.answerOrigin,
  });
  const viewable = access.findViewableInPortions;
  const knownReferences = createKnownReferences({ trackers, access });
  const shared = { identities, presenter, groups, fullTracker: deps.fullTracker, knownReferences };
  const view = createArtifactView({
    ...shared,
    facts,
    computation: createComputation({ trackers, targetsOf: (ids) => forwardTargetsOf(db.read, ids), viewable }),
    burndown: createBurndown({
      db,
      pastSums: createPastSums({ db, trackers, viewable, until: () => ({ at: clock(), changesetId: null }) }),
      now: clock,
    }),
  });
  const timeZone = () => deps.settings.get('time_zone');
  const versions = createRepresentationVersions({ identities, presenter, timeZone });
  const documents = createArtifactDocuments({
    db,
    access,
    identities,
    view,
    versions,
    origin: deps.answerOrigin,
    timeZone,
    memory: deps.documentMemory,
  });
  const history = createHistory({ db, view, facts, groups, access });
  const asOf = createAsOf({
    ...deps,
    past: createPast({ db, trackers, access, history }),
    trackers,
    projects,
    access,
    history,
    view: shared,
    origin: deps.answerOrigin,
  });
  const comparisons = createComparisons({ view, asOf, artifacts, history });
  return {
    artifacts,
    explainStale: createExplainStale({ db, artifacts, documents, view, history }),
    artifactView: view,
    artifactVersions: versions,
    artifactDocuments: documents,
    comments: createComments({
      db,
      clock,
      events,
      references,
      history,
      readable: (actor, id) => artifacts.readable(actor, id),
    }),
    artifactAccess: access,
    artifactHistory: history,
    writeArtifacts: createBulk({ db, artifacts, writer, textFormats: deps.textFormats }),
    orderArtifacts: createOrdering({ db, events, artifacts, trackers, projects }),
    artifactMoves: createMoves({ db, clock, events, artifacts, trackers, projects }),
    artifactLists: createArtifactLists({ db, trackers, access }),
    relatedArtifacts: createRelatedArtifacts({ linksOf: (ids) => linksOfMany(db.read, ids), trackers, access }),
    artifactsAsOf: asOf,
    artifactComparisons: comparisons,
    workflowCalls,
    extractReferences: createReferenceExtraction({ directory: projects, knownReferences, origin: deps.answerOrigin }),
  };
}
