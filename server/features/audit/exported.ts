import type { ExportedData } from '../../../contract/platform/events.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import type { NewEvent } from '../../events/index.ts';

/** The event of an export, which is recorded before the caller gets the first byte. */
export const dataExported = (
  by: Actor,
  data: ExportedData,
  places: Pick<NewEvent, 'projectId' | 'trackerId'> = {},
): NewEvent => ({
  type: 'account.data_exported',
  userId: accountOf(by),
  subjectId: accountOf(by),
  ...places,
  details: { data },
});
