import type { LinkRequest } from '../artifacts/links.ts';
import { accept, type FieldType, type Parsed, refuse, type Stored } from './field-type.ts';
import { isAbsent } from './given.ts';
import { readAllLinks, readLinks, readParent } from './link-wish.ts';
import { plain } from './plain.ts';

const isWishForNothing = (stored: Stored): boolean => {
  const { links = [], allLinks = [], parent } = (stored ?? {}) as LinkRequest;
  return links.length === 0 && allLinks.length === 0 && parent === undefined;
};

const apart = (key: string): Parsed => refuse(`"all_links" key and "${key}" key cannot be used at the same time`);

/** Links to other artifacts. They are kept apart from the values: a request only says which ones are wanted. */
export const artifactLink: FieldType = {
  ...plain,
  type: 'art_link',
  isAlwaysPresent: true,
  properties: { can_edit_reverse_links: { type: 'integer', default: 1, minimum: 0, maximum: 1 } },
  async parse(field, { links, all_links: all, parent }) {
    if (!isAbsent(all)) {
      if (!isAbsent(links)) return apart('links');
      if (!isAbsent(parent)) return apart('parent');
      const read = readAllLinks(field, all);
      return typeof read === 'string' ? refuse(read) : accept({ allLinks: read } satisfies LinkRequest);
    }
    if (isAbsent(links) && isAbsent(parent)) {
      return refuse('"links" and/or "parent" or "all_links" key must be defined');
    }
    const wish: LinkRequest = {};
    if (!isAbsent(links)) {
      const read = readLinks(field, links);
      if (typeof read === 'string') return refuse(read);
      wish.links = read;
    }
    if (!isAbsent(parent)) {
      const read = readParent(parent);
      if (typeof read === 'string') return refuse(read);
      wish.parent = read;
    }
    return accept(wish);
  },
  isEmpty: isWishForNothing,
  present: (_field, _stored, { artifact }) => ({ links: artifact.links, reverse_links: artifact.reverseLinks }),
  presentExtras: (_field, { linkTypes }) => ({ allowed_types: linkTypes }),
};
