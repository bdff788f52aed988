import { LinkEditor } from './link-editor.tsx';
import { LinkList } from './link-list.tsx';
import type { WantedLink, LinkType, ShownLink, WantedLinks } from './link.ts';
import { mergeMembers } from '../choices.ts';
import { type FieldValue, valueUi, type TrackerField } from '../field-ui.ts';
import { t } from '../../text/index.ts';
import { linksCell } from '../cell/cells.tsx';

type Value = FieldValue & { links: ShownLink[]; reverse_links: ShownLink[] };

const read = (value: Value | undefined): WantedLinks => ({
  links: (value?.links ?? []).map(({ id, type }) => ({ id, type: type ?? '' })),
  reverse: value?.reverse_links ?? [],
});

/** The type that every platform has; the others are named by their administrators. */
const wordFor = (type: string): string => (type === '_is_child' ? t('links.child') : type);

const key = ({ id, type }: WantedLink): string => `${id} ${type}`;
const keys = ({ links }: WantedLinks): string => JSON.stringify(links.map(key).toSorted());
const typesOf = (field: TrackerField): LinkType[] =>
  (field as TrackerField & { allowed_types?: LinkType[] }).allowed_types ?? [];

export const linksUi = valueUi<Value, WantedLinks>({
  showsEmpty: true,
  Show: ({ field, value }) => <LinkList types={typesOf(field)} links={value.links} reverse={value.reverse_links} />,
  editor: {
    Edit: (props) => <LinkEditor {...props} types={typesOf(props.field)} />,
    read,
    focus: 'input[role="combobox"], input',
    initial: (_field, parent) => ({ links: [], ...(parent === undefined ? {} : { parent: { id: parent } }) }),
    send: ({ links, parent }) => ({ links, ...(parent === undefined ? {} : { parent: { id: parent.id } }) }),
    same: (one, other) => keys(one) === keys(other) && one.parent?.id === other.parent?.id,
    text: ({ links }) => links.map(({ id, type }) => (type === '' ? `#${id}` : `#${id} (${wordFor(type)})`)).join(', '),
    merge: (base, mine, theirs) => ({
      ...theirs,
      links: mergeMembers(base.links, mine.links, theirs.links, key),
    }),
  },
  cell: linksCell,
  Default: null,
});
