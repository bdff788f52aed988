import { formTypes } from '../../../../contract/platform/webhook.ts';
import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import type { PortableWebhook } from '../../trackers/portable-webhook.ts';
import type { ExportContext } from '../context.ts';

/** The format contains only the address of an enabled webhook. Other settings are in a file beside the document. */
export function webhooksElement(
  webhooks: readonly PortableWebhook[],
  { hasAdditions = false }: Pick<ExportContext, 'hasAdditions'>,
): Element[] {
  const shown = webhooks.filter(({ format, isEnabled }) => hasAdditions || (format === 'form' && isEnabled));
  return unlessEmpty(
    'webhooks',
    shown.map(({ url, format, types, isEnabled }) => {
      const [given, usual] = [types.join(' '), formTypes.join(' ')];
      const more = {
        format: format === 'form' ? undefined : format,
        types: given === usual ? undefined : given,
        is_enabled: isEnabled ? undefined : false,
      };
      return element('webhook', { url, ...(hasAdditions ? more : {}) });
    }),
  );
}
