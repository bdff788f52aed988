import { LinkEditor } from '../links/link-editor.tsx';
import { LinkList } from '../links/link-list.tsx';
import type { ArtifactLink, LinkType, ShownLink, WantedLinks } from '../links/link.ts';
import { mergeMembers } from './choices.ts';
import { type FieldValue, fieldWidget, type TrackerField } from './widget.ts';

type Value = FieldValue & { links: ShownLink[]; reverse_links: ShownLink[] };

const read = (value: Value | undefined): WantedLinks => ({
  links: (value?.links ?? []).map(({ id, type }) => ({ id, type: type ?? '' })),
  reverse: value?.reverse_links ?? [],
});

const key = ({ id, type }: ArtifactLink): string => `${id} ${type}`;
const keys = ({ links }: WantedLinks): string => JSON.stringify(links.map(key).toSorted());
const typesOf = (field: TrackerField): LinkType[] =>
  (field as TrackerField & { allowed_types?: LinkType[] }).allowed_types ?? [];

export const artifactLinkWidget = fieldWidget<Value, WantedLinks>({
  showsEmpty: true,
  Show: ({ field, value }) => <LinkList types={typesOf(field)} links={value.links} reverse={value.reverse_links} />,
  editing: {
    Edit: (props) => <LinkEditor {...props} types={typesOf(props.field)} />,
    read,
    initial: () => ({ links: [] }),
    send: ({ links, parent }) => ({ links, ...(parent === undefined ? {} : { parent: { id: parent.id } }) }),
    same: (one, other) => keys(one) === keys(other) && one.parent?.id === other.parent?.id,
    text: ({ links }) => links.map(({ id, type }) => (type === '' ? `#${id}` : `#${id} (${type})`)).join(', '),
    merge: (base, mine, theirs) => ({
      ...theirs,
      links: mergeMembers(base.links, mine.links, theirs.links, key),
    }),
  },
});
