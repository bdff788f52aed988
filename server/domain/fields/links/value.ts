import type { Link } from '../../artifacts/document.ts';
import type { LinkRequest } from '../../artifacts/links.ts';
import { isAbsent } from '../given.ts';
import { accept, plainValue, refuse, type ValuePart } from '../value-part.ts';
import { readAllLinks, readLinks, readParent } from './request.ts';

const exclusive = (key: string) => refuse(`"all_links" key and "${key}" key cannot be used at the same time`);

export const linksValue: ValuePart<Link[], LinkRequest> = {
  ...plainValue,
  isAlwaysPresent: true,
  async parse(field, { links, all_links: all, parent }) {
    if (!isAbsent(all)) {
      if (!isAbsent(links)) return exclusive('links');
      if (!isAbsent(parent)) return exclusive('parent');
      const read = readAllLinks(field, all);
      return typeof read === 'string' ? refuse(read) : accept({ allLinks: read });
    }
    if (isAbsent(links) && isAbsent(parent)) {
      return refuse('"links" and/or "parent" or "all_links" key must be defined');
    }
    const requested: LinkRequest = {};
    if (!isAbsent(links)) {
      const read = readLinks(field, links);
      if (typeof read === 'string') return refuse(read);
      requested.links = read;
    }
    if (!isAbsent(parent)) {
      const read = readParent(parent);
      if (typeof read === 'string') return refuse(read);
      requested.parent = read;
    }
    return accept(requested);
  },
  isEmpty: (stored) => (stored ?? []).length === 0,
  present: (_field, _stored, { artifact }) => ({ links: artifact.links, reverse_links: artifact.reverseLinks }),
};
