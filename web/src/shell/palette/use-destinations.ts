import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { fold } from '../../../../contract/fold.ts';
import { myProjectsQuery, trackersQuery } from '../../api/projects/projects.ts';
import { nounOf } from '../../parts/noun.ts';
import { t } from '../../text/index.ts';
import type { Command } from './commands.ts';

/** Whether the words begin like the command, so that what it needs is worth a request. */
function beginsLike(command: string, words: string): boolean {
  const typed = fold(words.trim());
  const verb = fold(command.trim());
  return (
    typed !== '' && (verb.startsWith(typed) || typed.startsWith(verb) || verb.startsWith(typed.split(' ')[0] ?? ''))
  );
}

/** Commands that lead to the projects of the person, and to a new artifact in their trackers, from any page. */
export function useDestinations(words: string, here: number | undefined, isSignedIn: boolean): Command[] {
  const isGoing = beginsLike(t('palette.goTo', { project: '' }), words);
  const isCreating = beginsLike(t('palette.newIn', { noun: '', project: '' }), words);
  const { data } = useInfiniteQuery({ ...myProjectsQuery, enabled: isSignedIn && (isGoing || isCreating) });
  const projects = (data?.pages ?? []).flatMap(({ items }) => items).filter(({ id }) => id !== here);
  const trackers = useQueries({
    queries: projects.map(({ id }) => ({ ...trackersQuery(id), enabled: isCreating })),
  });
  return [
    ...(isGoing ? projects : []).map(({ id, shortname, label }) => ({
      id: `go-${id}`,
      label: t('palette.goTo', { project: label }),
      run: `/projects/${shortname}`,
    })),
    ...(isCreating ? projects : []).flatMap((project, index) =>
      (trackers[index]?.data?.items ?? []).map((tracker) => ({
        id: `new-${tracker.id}`,
        label: t('palette.newIn', { noun: nounOf(tracker), project: project.label }),
        words: `${tracker.label} ${t('palette.artifact.one')}`,
        run: `/trackers/${tracker.id}/new`,
      })),
    ),
  ];
}
