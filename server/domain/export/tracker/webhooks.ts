import { formTypes } from '../../../../contract/platform/webhook.ts';
import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import type { PortableWebhook } from '../../trackers/portable-webhook.ts';
import type { ExportContext } from '../context.ts';

/** The format knows only the address of a webhook that is called. What differs from that is beside the document. */
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
