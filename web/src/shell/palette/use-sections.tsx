import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SearchResult } from '../../../../contract/platform/search.ts';
import { type SearchKind, searchKinds } from '../../../../contract/platform/search-kinds.ts';
import { type ArtifactState, statesQuery } from '../../api/artifacts/links.ts';
import { trackersQuery } from '../../api/projects/projects.ts';
import { searchOfKindQuery, searchQuery } from '../../api/search.ts';
import { useSelf } from '../../api/session.ts';
import { t } from '../../text/index.ts';
import { useThemeSwitch } from '../color-scheme.tsx';
import type { Place } from '../place.ts';
import { type Command, commandsFor } from './commands.ts';
import { CommandEntry, FoundEntry } from './entry.tsx';
import { useDestinations } from './use-destinations.ts';

export interface Option {
  key: string;
  run: Command['run'];
  shown: ReactNode;
  /** the palette stays open */
  isStaying?: boolean;
}

interface Section {
  title: string;
  options: Option[];
}

interface Asked {
  words: string;
  place: Place;
  isHere: boolean;
  /** undefined: all */
  kind: SearchKind | undefined;
  onKind: (kind: SearchKind) => void;
  onHelp: () => void;
}

interface Sections {
  /** false: the results are those of earlier words */
  isCurrent: boolean;
  /** why there are no results */
  failure: Error | null;
  /** in which something is found */
  kinds: SearchKind[];
  /** in the order of the arrow keys */
  sections: Section[];
}

/** Requests follow the last key after this many milliseconds. */
const pause = 120;

const optionOf = (result: SearchResult, artifact?: ArtifactState): Option => ({
  key: `${result.kind}-${result.repository?.id ?? 0}-${result.id}`,
  run: result.html_url,
  shown: <FoundEntry result={result} artifact={artifact} />,
});

const moreOf = (kind: SearchKind, run: () => void): Option => ({
  key: `more-${kind}`,
  run,
  isStaying: true,
  shown: <CommandEntry label={t('app.more')} />,
});

/** The results of one kind, page by page. */
function useKind(words: string, project: number | undefined, kind: SearchKind | undefined) {
  const found = useInfiniteQuery(searchOfKindQuery(words, project, kind));
  const results = (found.data?.pages ?? []).flatMap(({ groups }) => groups.flatMap((group) => group.results));
  return {
    isFetching: found.isFetching && !found.isFetchingNextPage,
    error: found.error,
    group: kind === undefined ? [] : [{ kind, results, hasMore: found.hasNextPage }],
    showMore: () => void found.fetchNextPage(),
  };
}

/** The artifacts among the results, which know their statuses. */
function useArtifacts(results: readonly SearchResult[]): ReadonlyMap<number, ArtifactState> | undefined {
  const ids = results.filter(({ kind }) => kind === 'artifact').map(({ id }) => id);
  return useQuery({ ...statesQuery(ids), placeholderData: keepPreviousData }).data;
}

/** The results and the commands for the words. */
export function useSections({ words, place, isHere, kind, onKind, onHelp }: Asked): Sections {
  const isSignedIn = useSelf() !== null;
  const { switchTheme } = useThemeSwitch();
  const [asked] = useDebouncedValue(words, pause);
  const project = isHere ? place.project : undefined;
  const { data: found, isFetching, error } = useQuery(searchQuery(asked, project));
  const ofKind = useKind(asked, project, kind);
  const { data: trackers } = useQuery({
    ...trackersQuery(place.project ?? 0),
    enabled: place.project !== undefined,
  });
  const commands = commandsFor(words, {
    onHelp,
    place,
    isSignedIn,
    trackers: trackers?.items ?? [],
    destinations: useDestinations(asked, place.project, isSignedIn),
    onTheme: switchTheme,
  });
  const hasWords = words.trim() !== '';
  const all = hasWords ? (found?.groups ?? []).map((group) => ({ ...group, hasMore: group.next !== null })) : [];
  const jump = hasWords ? (found?.jump ?? null) : null;
  const groups = hasWords && kind !== undefined ? ofKind.group : all;
  const artifacts = useArtifacts([...groups.flatMap(({ results }) => results), ...(jump === null ? [] : [jump])]);
  const shown = (result: SearchResult) =>
    optionOf(result, result.kind === 'artifact' ? artifacts?.get(result.id) : undefined);
  const sections = [
    ...(jump === null ? [] : [{ title: t('palette.jump'), options: [{ ...shown(jump), key: 'jump' }] }]),
    ...groups.map((group) => ({
      title: t(`palette.${group.kind}`),
      options: [
        ...group.results.map(shown),
        ...(group.hasMore
          ? [moreOf(group.kind, () => (kind === undefined ? onKind(group.kind) : ofKind.showMore()))]
          : []),
      ],
    })),
    {
      title: t('palette.commands'),
      options: (kind === undefined || !hasWords ? commands : []).map(({ id, label, run }) => ({
        key: id,
        run,
        shown: <CommandEntry label={label} />,
      })),
    },
  ].filter(({ options }) => options.length > 0);
  return {
    isCurrent: !hasWords || (words === asked && !isFetching && !ofKind.isFetching),
    failure: hasWords ? (kind === undefined ? error : ofKind.error) : null,
    kinds: searchKinds.filter((one) => one === kind || all.some((group) => group.kind === one)),
    sections,
  };
}
