import { type Problem, problem } from '../../../contract/problems.ts';
import { memberPath } from '../../lib/decoding/codec.ts';

const maxDepth = 64;

/** A text that both databases can keep and XML can carry. */
export const isSoundText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The way to the first text that is not sound, as other messages write it; found only when there is one. */
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

/** Refuses, wherever it stands in a decoded value, what no part behind the wire could handle. */
export function checkSound(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && !isSoundText(value)) throw unsound(root);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxDepth) throw problem('nesting_too_deep', { limit: maxDepth });
    if (!Array.isArray(value) && !Object.keys(value).every(isSoundText)) throw unsound(root);
    for (const member of Object.values(value)) waiting.push({ value: member, depth: depth + 1 });
  }
}
