import { Type } from 'typebox';
import { Content } from '../../../http/encode/answer.ts';
import { type AnyRoute, route } from '../../../http/route.ts';
import { escapeText } from '../../../lib/xml/escape.ts';
import type { UnsubscribeAnswer, Unsubscribing } from '../unsubscribing.ts';

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  // The page has one form that sends the same address again.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
};

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** A page that needs neither a sign-in nor scripts. */
function page({ texts, sentence }: UnsubscribeAnswer, withButton: boolean): Content {
  const { t, language } = texts;
  const button = `<form method="post"><button style="font-size:16px;padding:8px 16px">${escapeText(t('unsubscribe.button'))}</button></form>`;
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<title>${escapeText(t('unsubscribe.title'))}</title></head>` +
    `<body style="font-family:sans-serif;max-width:40em;margin:48px auto;padding:0 16px;line-height:1.5"><main>` +
    `<h1 style="font-size:22px">${escapeText(t('unsubscribe.title'))}</h1><p>${escapeText(sentence)}</p>` +
    `${withButton ? button : ''}</main></body></html>`;
  return new Content(bytesOf(html), headers);
}

/** Mail programs and browsers open these addresses without a sign-in: the signed token is the permission. */
export function unsubscribeRoutes(unsubscribing: Unsubscribing): AnyRoute[] {
  const shared = {
    path: '/mail/unsubscribe',
    access: 'public',
    requires: 'nothing',
    extension: true,
    query: Type.Object({ token: Type.String({ description: 'from the mail' }) }),
    downloads: 'text/html',
    problems: ['unsubscribe_link_invalid'],
  } as const;
  return [
    route({
      ...shared,
      method: 'GET',
      summary: 'A page that asks whether to end the mails that a link belongs to; changes nothing',
      handle: async ({ query }) => page(await unsubscribing.question(query.token), true),
    }),
    route({
      ...shared,
      method: 'POST',
      summary: 'Ends the mails that a link belongs to, with one click (RFC 8058)',
      handle: async ({ query }) => page(await unsubscribing.unsubscribe(query.token), false),
    }),
  ];
}
