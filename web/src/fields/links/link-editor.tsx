import { ActionIcon, Group, Input, NativeSelect, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { artifactsQuery } from '../../api/artifacts/links.ts';
import { t } from '../../text/index.ts';
import { labelled } from '../labelled.tsx';
import type { EditProps } from '../field-ui.ts';
import { type WantedLink, labelOfType, type LinkType, type WantedLinks } from './link.ts';
import { LinkList } from './link-list.tsx';
import { LinkSearch } from './link-search.tsx';
import { LinkedArtifact } from './linked-artifact.tsx';

interface Props extends EditProps<WantedLinks> {
  types: readonly LinkType[];
}

/** Adds, types and removes the links of an artifact. */
export function LinkEditor({ field, context, edit, onChange, error, types }: Props) {
  const parents = edit.parent === undefined ? [] : [edit.parent.id];
  const { data: artifacts } = useQuery(artifactsQuery([...edit.links.map(({ id }) => id), ...parents]));
  const set = (links: WantedLink[]) => onChange({ ...edit, links });
  const data = [{ value: '', label: labelOfType(types, '', 'forward') }].concat(
    types.map(({ shortname, forward_label: label }) => ({ value: shortname, label })),
  );
  return (
    <Input.Wrapper {...labelled({ field, error })} labelElement="div">
      <Stack gap="xs" mt={4}>
        {parents.map((id) => (
          <Group key={`parent ${id}`} gap="xs" wrap="nowrap">
            {t('links.parent')}
            <LinkedArtifact id={id} artifact={artifacts?.get(id)} />
          </Group>
        ))}
        {edit.links.map((link) => (
          <Group key={link.id} gap="xs" wrap="nowrap">
            <NativeSelect
              aria-label={t('links.type', { id: link.id })}
              size="xs"
              data={data}
              value={link.type}
              onChange={(event) => {
                const type = event.currentTarget.value;
                set(edit.links.map((one) => (one.id === link.id ? { ...one, type } : one)));
              }}
            />
            <LinkedArtifact id={link.id} artifact={artifacts?.get(link.id)} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('links.remove', { id: link.id })}
              onClick={() => set(edit.links.filter(({ id }) => id !== link.id))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        {edit.reverse !== undefined && edit.reverse.length > 0 && (
          <LinkList types={types} links={[]} reverse={edit.reverse} />
        )}
        <LinkSearch
          context={context}
          except={[
            ...edit.links.map(({ id }) => id),
            ...(context.artifactId === undefined ? [] : [context.artifactId]),
          ]}
          onChoose={(id) => set([...edit.links, { id, type: '' }])}
        />
      </Stack>
    </Input.Wrapper>
  );
}
