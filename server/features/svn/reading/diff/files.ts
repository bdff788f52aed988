import { svnReadingLimits } from '../../../../../contract/limits.ts';
import { type ProgramOutput, sectionLines } from '../../../../svn/index.ts';
import { actionIn, type FileDiff, isBinaryNotice, type Title } from './title.ts';
import { isWithinDirectory } from '../path.ts';

interface Wanted {
  within: string;
  may: (path: string) => boolean;
  titleOf: (title: string) => Title;
  /** the path that the file is compared with, if it can differ */
  comparedIn?: (line: string) => string | undefined;
}

/** A file whose lines are being read. Hidden files have no lines. */
interface Current {
  file: FileDiff | undefined;
  lines: string[];
  isInHead: boolean;
}

function begin(title: Title, files: FileDiff[], { within, may }: Wanted): Current {
  if (!isWithinDirectory(title.path, within) || !may(title.path))
    return { file: undefined, lines: [], isInHead: false };
  const last = files.at(-1);
  // The contents and the properties of a file may be in separate sections.
  if (last?.path === title.path) return { file: last, lines: [], isInHead: true };
  const isHidden = title.copiedFrom !== undefined && !may(title.copiedFrom.path);
  const origin = isHidden ? { action: 'added' as const, copiedFrom: undefined } : {};
  const file: FileDiff = { ...title, ...origin, kind: 'file', isBinary: false, diff: '' };
  files.push(file);
  return { file, lines: [], isInHead: true };
}

/** Whether the lines of this file may be shown: not if it was copied from a hidden file. */
function readHead(current: Current, file: FileDiff, line: string, { may, comparedIn }: Wanted): boolean {
  const compared = comparedIn?.(line);
  if (compared !== undefined && !may(compared)) return false;
  file.action = actionIn(line) ?? file.action;
  if (line.startsWith('@@') || line.startsWith('##')) current.isInHead = false;
  return true;
}

/** The files of one or several diffs in an answer. */
export interface FoundFiles {
  files: FileDiff[];
  size: number;
  isTruncated: boolean;
}

export const noFiles = (): FoundFiles => ({ files: [], size: 0, isTruncated: false });

/** Whether the limit allows another file. If not, marks the response as incomplete. */
export function hasRoom(found: FoundFiles): boolean {
  found.isTruncated ||= found.files.length >= svnReadingLimits.diffFiles;
  return !found.isTruncated;
}

/** Adds the files of a diff that the caller may read, up to the limit of an answer. */
export async function collectFiles(found: FoundFiles, reading: ProgramOutput, wanted: Wanted): Promise<void> {
  let current: Current = { file: undefined, lines: [], isInHead: false };
  const end = ({ file, lines }: Current): void => {
    if (file !== undefined && lines.length > 0) file.diff += `${lines.join('\n')}\n`;
  };
  try {
    for await (const { title, line } of sectionLines(reading.bytes)) {
      if (line === undefined) {
        end(current);
        current = { file: undefined, lines: [], isInHead: false };
        if (!hasRoom(found)) break;
        current = begin(wanted.titleOf(title), found.files, wanted);
        continue;
      }
      const { file } = current;
      if (file === undefined) continue;
      found.size += line.length + 1;
      found.isTruncated = found.size > svnReadingLimits.diff;
      if (found.isTruncated) break;
      if (current.isInHead && !readHead(current, file, line, wanted)) current = { ...current, file: undefined };
      else if (isBinaryNotice(line)) file.isBinary = true;
      else current.lines.push(line);
    }
    end(current);
    if (!found.isTruncated) await reading.done;
  } finally {
    reading.stop();
  }
}
