import { VisuallyHidden } from '@mantine/core';
import {
  IconCommand,
  IconFolder,
  IconGitCommit,
  IconList,
  IconListDetails,
  IconMessage,
  IconUser,
} from '@tabler/icons-react';
import type { ArtifactState } from '../../api/artifacts/links.ts';
import type { SearchResult } from '../../../../contract/platform/search.ts';
import type { SearchKind } from '../../../../contract/platform/search-kinds.ts';
import { ArtifactStatus } from '../../fields/artifact-status.tsx';
import { personName, useNames } from '../../parts/names.ts';
import { t } from '../../text/index.ts';
import classes from './palette.module.css';

const icons = {
  artifact: IconListDetails,
  comment: IconMessage,
  commit: IconGitCommit,
  project: IconFolder,
  tracker: IconList,
  person: IconUser,
  command: IconCommand,
} satisfies Record<SearchKind | 'command', unknown>;

/** Matches are elements, never markup in the text. */
function Segments({ of }: { of: SearchResult['title'] }) {
  return of.map(({ text, is_match: isMatch }, index) =>
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}

const numberOf = ({ kind, id, xref }: SearchResult): string => {
  if (kind === 'artifact') return `#${id} `;
  if (kind === 'commit') return `r${id} `;
  return kind === 'comment' ? `${xref ?? ''} ` : '';
};

/** The title is the name: only people who share it need their user names. */
const sharedLogin = (person: NonNullable<SearchResult['author']>): string =>
  person.real_name === '' || personName(person) === person.real_name ? '' : (person.username ?? '');

const factsOf = ({ kind, project, tracker, repository, author }: SearchResult): string => {
  if (kind === 'person') return author === null ? '' : sharedLogin(author);
  const facts = [
    project?.label,
    tracker?.label ?? repository?.name,
    kind === 'artifact' || author === null ? '' : personName(author),
  ];
  return facts.filter((fact) => fact !== undefined && fact !== null && fact !== '').join(' · ');
};

interface Props {
  result: SearchResult;
  /** undefined: it is not an artifact, or not loaded yet */
  artifact: ArtifactState | undefined;
}

export function FoundEntry({ result, artifact }: Props) {
  useNames();
  const Icon = icons[result.kind];
  const status = artifact?.full_status ?? null;
  return (
    <>
      {artifact === undefined || status === null ? (
        <Icon size={16} aria-hidden />
      ) : (
        <span title={status.value}>
          <ArtifactStatus artifact={artifact} isMarkOnly />
        </span>
      )}
      <span className={classes['words']}>
        <span className={classes['main']}>
          <span className={classes['number']}>{numberOf(result)}</span>
          {result.title.length === 0 ? t('palette.untitled') : <Segments of={result.title} />}
        </span>
        {result.excerpt !== null && (
          <span className={classes['more']}>
            <Segments of={result.excerpt.segments} />
          </span>
        )}
      </span>
      {status !== null && <VisuallyHidden>{status.value}</VisuallyHidden>}
      <span className={classes['facts']}>{factsOf(result)}</span>
    </>
  );
}

export function CommandEntry({ label }: { label: string }) {
  const Icon = icons.command;
  return (
    <>
      <Icon size={16} aria-hidden />
      <span className={classes['words']}>
        <span className={classes['main']}>{label}</span>
      </span>
    </>
  );
}
