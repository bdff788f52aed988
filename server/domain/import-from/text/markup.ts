import type { Markup } from '../mapping/mapping.ts';
import { jiraToMarkdown } from './jira-markup.ts';
import { textileToMarkdown } from './textile.ts';

const unchanged = (text: string): string => text;

const converters: Readonly<Record<Markup, (text: string) => string>> = {
  markdown: unchanged,
  textile: textileToMarkdown,
  jira: jiraToMarkdown,
  html: unchanged,
  text: unchanged,
};

/** Converts texts of a markup language to Markdown, if it is close to it. */
export const toMarkdown = (markup: Markup): ((text: string) => string) => converters[markup];
