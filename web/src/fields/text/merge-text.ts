import { merge } from 'node-diff3';
import type { TextFormat } from './text-format.ts';

export interface WrittenText {
  content: string;
  format: TextFormat;
}

/** Joins two changes of a text line by line; undefined: they touch the same lines, or the format. */
export function mergeTexts(base: WrittenText, mine: WrittenText, theirs: WrittenText): WrittenText | undefined {
  if (mine.format !== theirs.format) return undefined;
  const [was, own, other] = [base, mine, theirs].map(({ content }) => content.split('\n'));
  if (was === undefined || own === undefined || other === undefined) return undefined;
  const { conflict, result } = merge(own, was, other, { excludeFalseConflicts: true });
  return conflict ? undefined : { content: result.join('\n'), format: mine.format };
}
