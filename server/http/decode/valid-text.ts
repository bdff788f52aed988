import { type Problem, problem } from '../../../contract/problems.ts';
import { memberPath } from '../../lib/decoding/codec.ts';
import { atOnce, inSlices, type Steps } from '../../lib/steps.ts';

export const maxDepth = 64;

/** Text that both databases can store and XML can represent. */
export const isSoundText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The path to the first invalid text, in the notation of other messages. Computed only when there is one. */
function wayTo(value: unknown, path: string, depth = 1): string | undefined {
  if (typeof value === 'string') return isSoundText(value) ? undefined : path;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (!isSoundText(name)) return path;
    const found = wayTo(member, memberPath(path, name), depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function unsound(root: unknown): Problem {
  const path = wayTo(root, '') ?? '';
  return problem('text_malformed', { where: path === '' ? '' : `, as in \`${path.slice(0, 200).toWellFormed()}\`` });
}

const sliceLength = 1_000;

/** Refuses text that no later stage could handle, anywhere in a decoded value. Yields between slices of the work. */
function* soundness(root: unknown): Steps<void> {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  let done = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    done += 1;
    if (done % sliceLength === 0) yield;
    if (typeof value === 'string' && !isSoundText(value)) throw unsound(root);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxDepth) throw problem('nesting_too_deep', { limit: maxDepth });
    if (!Array.isArray(value) && !Object.keys(value).every(isSoundText)) throw unsound(root);
    for (const member of Object.values(value)) waiting.push({ value: member, depth: depth + 1 });
  }
}

export const checkSound = (root: unknown): void => atOnce(soundness(root));

/** The same for large values: others work meanwhile. */
export const checkSoundInSlices = (root: unknown): Promise<void> => inSlices(soundness(root));
