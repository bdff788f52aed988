import { parentPort } from 'node:worker_threads';
import { safeHtml, safeMarkdown } from './safe-html.ts';

export interface RenderTask {
  content: string;
  format: 'html' | 'commonmark';
}

const renderers: Record<RenderTask['format'], (content: string) => string> = {
  html: safeHtml,
  commonmark: safeMarkdown,
};

/** undefined: the text can't be rendered. */
function htmlOf({ content, format }: RenderTask): string | undefined {
  try {
    return renderers[format](content);
  } catch {
    return undefined;
  }
}

parentPort?.on('message', (tasks: readonly RenderTask[]) => parentPort?.postMessage(tasks.map(htmlOf), []));
