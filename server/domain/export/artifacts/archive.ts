import { element, renderDocument } from '../../../lib/xml/element.ts';
import type { ValueWriteContext } from '../context.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import { artifactElement, type ExportedArtifact } from './artifact.ts';
import { trackerElement } from '../tracker/tracker.ts';

/** The archive of a deleted artifact: its tracker at that time, and the artifact with its history. */
export const artifactArchiveXml = (tracker: Tracker, artifact: ExportedArtifact, context: ValueWriteContext): string =>
  renderDocument(
    element('trackers', { 'use-natures': 'true' }, [
      trackerElement(tracker, context),
      element('artifacts', {}, [artifactElement(tracker, artifact, context)]),
    ]),
  );
