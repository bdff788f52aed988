import { artifactKeywords } from '../../../../contract/artifacts/keywords.ts';
import type { NewNumber } from '../../../domain/import/artifacts/value-context.ts';
import { relinkedText } from '../../../domain/import/artifacts/texts.ts';
import { relinkedParts } from '../../../domain/import/xml/relinked-parts.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { NumberRanges } from './create.ts';

/** The new numbers of the artifacts that references in the archive mean. */
export function newNumbers(
  { numbering, trackerNames, keywords }: Pick<Analysis, 'numbering' | 'trackerNames' | 'keywords'>,
  ranges: NumberRanges,
): NewNumber {
  const names = new Set([...keywords, ...trackerNames.flat()]);
  return (sourceId, keyword) => {
    const isGeneral = artifactKeywords.includes(keyword);
    if (!isGeneral && !names.has(keyword)) return undefined;
    const found = numbering.find(sourceId);
    const isMeant = found !== undefined && (isGeneral || trackerNames[found.tracker]?.includes(keyword));
    return isMeant === true ? ranges.artifact + found.position : null;
  };
}

/** An archive in which all texts, except those of artifacts, contain the new numbers of artifacts. */
export function withNewNumbers(analysis: Analysis, leadTo: NewNumber): Analysis {
  const { root, dashboards, project, groups } = analysis;
  const relinked = (text: string): string => relinkedText(text, undefined, leadTo);
  return {
    ...analysis,
    root: relinkedParts(root, leadTo),
    dashboards: dashboards && relinkedParts(dashboards, leadTo),
    project: {
      ...project,
      description: relinked(project.description),
      longDescription: relinked(project.longDescription),
      banner: relinked(project.banner),
    },
    groups: {
      ...groups,
      others: groups.others.map((group) => ({ ...group, description: relinked(group.description) })),
    },
  };
}
