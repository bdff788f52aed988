import { changeTypeNames } from '../../../../contract/platform/change.ts';
import { formTypes } from '../../../../contract/platform/webhook.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { PortableWebhook } from '../../trackers/portable-webhook.ts';
import type { Leaving } from '../context.ts';
import { attribute, childrenOf, flag } from '../xml/nodes.ts';

/** undefined: a list without its unknown types would mean all types */
function typesOf(node: XmlNode, context: Leaving): readonly string[] | undefined {
  const given = attribute(node, 'types')
    ?.split(' ')
    .filter((type) => type !== '');
  if (given === undefined) return formTypes;
  const known = given.filter((type) => changeTypeNames.includes(type));
  for (const type of given) if (!known.includes(type)) context.leave(node, `@types[${type}]`);
  return known.length === 0 && given.length > 0 ? undefined : known;
}

/** The webhooks of a tracker or a project. Only Hearth writes more than their addresses. */
export const readWebhooks = (node: XmlNode | undefined, context: Leaving): PortableWebhook[] =>
  childrenOf(node, 'webhooks')
    .flatMap((list) => childrenOf(list, 'webhook'))
    .flatMap((webhook) => {
      const url = attribute(webhook, 'url')?.trim() ?? '';
      const types = typesOf(webhook, context);
      if (url === '' || types === undefined) return [];
      const format = attribute(webhook, 'format') === 'standard' ? 'standard' : 'form';
      return [{ url, format, types, isEnabled: flag(webhook, 'is_enabled', true) }];
    });
