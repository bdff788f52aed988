import { type Problem, problem } from '../../../contract/problems.ts';
import { memberPath } from '../../lib/decoding/codec.ts';
import { atOnce, inSlices, type Steps } from '../../lib/steps.ts';

export const maxDepth = 64;

/** Text that both databases can store and XML can represent. */
export const isValidText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The path to the first invalid text, in the notation of other messages. Computed only if there is one. */
function pathTo(value: unknown, path: string, depth = 1): string | undefined {
  if (typeof value === 'string') return isValidText(value) ? undefined : path;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (!isValidText(name)) return path;
    const found = pathTo(member, memberPath(path, name), depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function malformedText(root: unknown): Problem {
  const path = pathTo(root, '') ?? '';
  return problem('text_malformed', { where: path === '' ? '' : `, as in \`${path.slice(0, 200).toWellFormed()}\`` });
}

const sliceLength = 1_000;

/** Refuses text that no later stage could handle, anywhere in a decoded value. Yields between slices of the work. */
function* checkEachText(root: unknown): Steps<void> {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  let done = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    done += 1;
    if (done % sliceLength === 0) yield;
    if (typeof value === 'string' && !isValidText(value)) throw malformedText(root);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxDepth) throw problem('nesting_too_deep', { limit: maxDepth });
    if (!Array.isArray(value) && !Object.keys(value).every(isValidText)) throw malformedText(root);
    for (const member of Object.values(value)) waiting.push({ value: member, depth: depth + 1 });
  }
}

export const checkText = (root: unknown): void => atOnce(checkEachText(root));

/** The same for large values: other requests run in between. */
export const checkTextInSlices = (root: unknown): Promise<void> => inSlices(checkEachText(root));
