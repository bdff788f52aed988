import { type ComboboxParsedItem, isOptionsGroup, type OptionsFilter } from '@mantine/core';
import { fold } from '../../../contract/fold.ts';

/** Whether a label has the words that somebody types to find it. */
export const hasTyped = (label: string, words: string): boolean => fold(label).includes(fold(words.trim()));

/** The options of a select box whose labels have the typed words, as in the search. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const found: ComboboxParsedItem[] = [];
  for (const option of options) {
    if (found.length >= limit) break;
    if (isOptionsGroup(option)) {
      const items = option.items.filter(({ label }) => hasTyped(label, search)).slice(0, limit - found.length);
      found.push({ group: option.group, items });
    } else if (hasTyped(option.label, search)) found.push(option);
  }
  return found;
};
