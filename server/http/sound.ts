import { problem } from '../../contract/problems.ts';

const maxDepth = 64;

/** A text that both databases can keep and XML can carry. */
export const isSoundText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function checkText(text: string): void {
  if (!isSoundText(text)) throw problem('text_malformed');
}

/** Refuses, wherever it stands in a decoded value, what no part behind the wire could handle. */
export function checkSound(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') checkText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxDepth) throw problem('nesting_too_deep', { limit: maxDepth });
    if (!Array.isArray(value)) for (const name of Object.keys(value)) checkText(name);
    for (const member of Object.values(value)) waiting.push({ value: member, depth: depth + 1 });
  }
}
