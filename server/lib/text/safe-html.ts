import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

const color = [/^#[0-9a-f]{3,8}$/i, /^[a-z]{1,32}$/i, /^rgba?\([\d.,% ]{1,40}\)$/i];

/** Markup allowed in user texts. No ids and names: they would shadow globals of the page's scripts. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins', 'details', 'summary'],
  allowedAttributes: {
    '*': ['title', 'dir', 'lang', 'style'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    details: ['open'],
    time: ['datetime'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedStyles: {
    '*': { color, 'background-color': color, 'text-align': [/^(?:left|right|center|justify)$/] },
  },
  allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  // These elements are removed with their text, which is not for people or is parsed differently by browsers.
  nonTextTags: (
    'script style textarea option xmp noscript noembed noframes plaintext ' +
    'iframe template title svg math object select'
  ).split(' '),
  nestingLimit: 100,
};

const markdown = new MarkdownIt({ html: true, linkify: true });

/** Sanitizes HTML written by users. */
export const safeHtml = (html: string): string => sanitizeHtml(html, allowed);

export const safeMarkdown = (text: string): string => safeHtml(markdown.render(text));
