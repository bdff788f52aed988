import { Text } from '@mantine/core';
import { useContext } from 'react';
import { RichText } from '../../parts/rich-text/rich-text.tsx';
import { t } from '../../text/index.ts';
import { AttachingContext } from '../file/attaching.ts';
import { renderMarkdown } from './markdown.ts';
import type { TextFormat } from './text-format.ts';

/** How a text will look once it is saved; mentions become links only then. */
export function Preview({ content, format }: { content: string; format: TextFormat }) {
  const project = useContext(AttachingContext)?.project ?? null;
  if (content.trim() === '') return <Text c="dimmed">{t('text.preview.none')}</Text>;
  return <RichText html={format === 'commonmark' ? renderMarkdown(content) : content} project={project} />;
}
