import { element } from '../../../lib/xml/element.ts';
import type { Link } from '../../artifacts/document.ts';
import { childType } from '../../artifacts/links.ts';
import { unknownPiece } from '../../csv-import/pieces.ts';
import { known, many } from '../../import/xml/known-elements.ts';
import { attribute, childrenOf, trimmed } from '../../import/xml/nodes.ts';
import { none } from '../none.ts';
import { eachMember, hasBehavior, unchanged } from '../plain-transfer.ts';
import type { CriterionPart, TransferPart } from '../transfer-part.ts';

/** Artifacts have other ids on another platform, so archives omit conditions that name them. */
export const noCriterion: CriterionPart = { kind: none, write: () => undefined, copy: none };

/** The name of the type in the changes of archives. */
export const linksXmlType = 'art_link';

export const linksTransfer: TransferPart<Link[]> = {
  xml: {
    type: linksXmlType,
    change: known({ value: many(known({}, 'nature')) }, 'field_name type'),
    // Before links had types, links to a child tracker meant children.
    read(change, _field, context) {
      const types = new Map<number, string>();
      const links = childrenOf(change, 'value').flatMap((value) => {
        const target = trimmed(value);
        if (target === '') return [];
        const given = attribute(value, 'nature')?.trim();
        const isKnown = given === undefined || given === '' || context.isLinkType(given);
        if (!isKnown) context.leave(value, `@nature[${given}]`);
        const type = isKnown ? given : '';
        const artifact = context.artifact(target);
        if (artifact?.isSelf === true) context.leave(value, '[link to itself]');
        if (artifact?.isSelf === true) return [];
        if (artifact === undefined) {
          context.leave(value, '[artifact that is not in the archive]');
          return [];
        }
        const link = { id: artifact.id, type: type ?? (artifact.isBelow ? childType : '') };
        const before = types.get(link.id);
        // Two artifacts have one link in each direction.
        if (before !== undefined && before !== link.type) context.leave(value, '[second link to one artifact]');
        if (before !== undefined) return [];
        types.set(link.id, link.type);
        return [link];
      });
      return links;
    },
    content: (_field, stored) =>
      (stored ?? []).map(({ id, type }) => element('value', { nature: type === '' ? undefined : type }, id)),
  },
  criterion: noCriterion,
  csv: {
    read: {
      // Links that stay keep their types.
      cell(field, cell, { current }) {
        const given = cell.split(/[;,\s]+/).filter((piece) => piece !== '');
        const unknown = given.find((piece) => !/^[1-9]\d{0,9}$/.test(piece));
        if (unknown !== undefined) return unknownPiece(field, unknown);
        const known = new Map((current ?? []).map(({ id, type }) => [id, type]));
        return { input: { links: given.map((id) => ({ id: Number(id), type: known.get(Number(id)) ?? '' })) } };
      },
    },
    write: (value) => eachMember((value as { links?: unknown }).links, 'id'),
  },
  flat: none,
  move: { takesFrom: hasBehavior('links'), convert: unchanged },
};
