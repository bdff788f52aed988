import { childType, distinctLinks } from '../../artifacts/links.ts';
import { wrong } from '../fault.ts';
import { attribute, childrenOf, trimmed } from '../nodes.ts';
import type { ValueReader } from './value-reader.ts';

/** The artifacts that this one links to. Before links had types, those to a tracker below meant children. */
export const linksValue: ValueReader = (change, _field, context) => {
  const links = childrenOf(change, 'value').flatMap((value) => {
    const target = trimmed(value);
    if (target === '') return [];
    const type = attribute(value, 'nature')?.trim();
    if (type !== undefined && type !== '' && !context.isLinkType(type)) {
      throw wrong(value, `there is no type of links ${JSON.stringify(type)}.`);
    }
    const artifact = context.artifact(target);
    if (artifact !== undefined) return [{ id: artifact.id, type: type ?? (artifact.isBelow ? childType : '') }];
    context.leave(value, '[artifact that is not in the archive]');
    return [];
  });
  return distinctLinks(links);
};
