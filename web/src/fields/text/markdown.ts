import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: true, linkify: true });

/** HTML, not sanitised yet. */
export const renderMarkdown = (text: string): string => markdown.render(text);
