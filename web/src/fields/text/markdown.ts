import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: true, linkify: true });

/** HTML, not sanitized yet. */
export const renderMarkdown = (text: string): string => markdown.render(text);
