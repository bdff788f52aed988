import { Text } from '@mantine/core';
import { useContext } from 'react';
import { RichText } from '../../parts/rich-text/rich-text.tsx';
import { t } from '../../text/index.ts';
import { AttachingContext } from '../file/attaching.ts';
import type { TextFormat } from './text-format.ts';
import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: true, linkify: true });

/** HTML, not sanitized yet. */
const renderMarkdown = (text: string): string => markdown.render(text);

/** How a text will look once it is saved; mentions become links only then. */
export function Preview({ content, format }: { content: string; format: TextFormat }) {
  const project = useContext(AttachingContext)?.project ?? null;
  if (content.trim() === '') return <Text c="dimmed">{t('text.preview.none')}</Text>;
  return <RichText html={format === 'commonmark' ? renderMarkdown(content) : content} project={project} />;
}
