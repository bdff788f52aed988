import type { Actor } from '../../domain/actor.ts';
import type { TextFormat } from '../../domain/fields/value-part.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { Identities, UserPresenter } from '../users/index.ts';
import { createCreation } from './creation/creation.ts';
import type { TrackerDirectory } from './directory.ts';
import { createFields } from './structure/fields.ts';
import { createLinkTypes } from './link-types.ts';
import type { TrackerCreationContext } from './creation/insert.ts';
import { createTrackers } from './service.ts';
import { createListValues } from './structure/values.ts';
import { createTrackerView } from './read/view.ts';

interface Deps extends TrackerCreationContext {
  clock: Clock;
  events: EventLog;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  identities: Identities;
  presenter: UserPresenter;
  textFormatOf: (actor: Actor) => Promise<TextFormat>;
  maximumFileSize: () => number;
}

/** Creates the services of this slice. */
export function createTrackerSlice(deps: Deps) {
  const { db, copiers, clock, events, directory: projects, trackers, identities, presenter } = deps;
  const { textFormatOf, maximumFileSize } = deps;
  const trackerAdministration = createTrackers({ db, events, projects, trackers, clock });
  const trackerFields = createFields(db, trackers, trackerAdministration.change);
  return {
    trackerAdministration,
    trackerFields,
    listValues: createListValues(db, trackerFields),
    linkTypes: createLinkTypes({ db, events, trackers }),
    trackerCreation: createCreation({ db, events, copiers, projects, trackers, clock }),
    trackerView: createTrackerView({ db, trackers, identities, presenter, clock, textFormatOf, maximumFileSize }),
  };
}
