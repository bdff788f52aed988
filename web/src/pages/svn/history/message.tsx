import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { trackersQuery } from '../../../api/projects/projects.ts';
import { TextLink } from '../../../parts/links/text-link.tsx';
import { addressesIn } from '../../../parts/rich-text/link-spots.ts';
import { TextWithLinks } from '../../../parts/rich-text/linked-text.tsx';
import classes from '../svn.module.css';
import { useProject } from '../../projects/use-project.ts';
import { useRepositoryParams } from '../use-repository.ts';

/** `art #12`, `bug #kitchen:12`, `rev #5`, `svn #seeds/14`. */
const reference =
  /(?<![\p{L}\p{N}_&])([A-Za-z0-9_]+) #(?:([A-Za-z0-9_-]+):)?(?:([A-Za-z0-9_.-]+)\/)?(\d+)(?![\p{L}\p{N}_])/gu;

const artifactWords = ['art', 'artifact'];
const revisionWords = new Set(['rev', 'revision', 'svn']);

const Addresses = ({ text }: { text: string }) => <TextWithLinks text={text} spots={addressesIn(text)} />;

/** Turns an unambiguous reference into a link. */
function useReferences(): (found: RegExpExecArray) => ReactNode {
  const own = useProject();
  const { repository: here } = useRepositoryParams();
  const { data } = useQuery(trackersQuery(own.id));
  const trackers = (data?.items ?? []).map((tracker) => tracker.item_name.toLowerCase());
  const known = new Set([...artifactWords, ...trackers]);
  return ([text, word = '', project = own.shortname, repository = here, number = '']) => {
    if (known.has(word.toLowerCase())) {
      return (
        <TextLink to="/artifacts/$artifact" params={{ artifact: Number(number) }} inherit underline="always">
          {text}
        </TextLink>
      );
    }
    if (!revisionWords.has(word.toLowerCase())) return text;
    const params = { project, repository, revision: number };
    return (
      <TextLink to="/projects/$project/svn/$repository/revisions/$revision" params={params} inherit underline="always">
        {text}
      </TextLink>
    );
  };
}

/** A commit message with links for its addresses and references. */
export function Message({ text }: { text: string }) {
  const linked = useReferences();
  const parts: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(reference)) {
    parts.push(
      <Addresses key={end} text={text.slice(end, found.index)} />,
      <span key={`reference ${found.index}`}>{linked(found)}</span>,
    );
    end = found.index + found[0].length;
  }
  return (
    <Text component="div" className={classes['message'] ?? ''}>
      {parts}
      <Addresses text={text.slice(end)} />
    </Text>
  );
}
