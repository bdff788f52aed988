import { fold } from '../../../../contract/fold.ts';
import { nounOf } from '../../parts/noun.ts';
import { t } from '../../text/index.ts';
import type { Place } from '../place.ts';

export interface Command {
  id: string;
  label: string;
  /** finds it, too */
  words?: string;
  /** an address, or something to do */
  run: string | (() => void);
}

interface Given {
  place: Place;
  trackers: readonly { id: number; label: string; item_name: string }[];
  /** places outside of the project */
  destinations: readonly Command[];
  isSignedIn: boolean;
  onTheme: () => void;
  onHelp: () => void;
}

/** The commands that contain all words; a few if there are none. */
export function commandsFor(
  words: string,
  { place, trackers, destinations, isSignedIn, onTheme, onHelp }: Given,
): Command[] {
  const creating = isSignedIn
    ? trackers.map((tracker) => ({
        id: `new-${tracker.id}`,
        label: t('tracker.new', { noun: nounOf(tracker) }),
        words: `${tracker.label} ${t('palette.artifact.one')}`,
        run: `/trackers/${tracker.id}/new`,
      }))
    : [];
  const own = isSignedIn
    ? [
        { id: 'work', label: t('palette.myWork'), run: '/' },
        { id: 'inbox', label: t('palette.inbox'), run: '/inbox' },
        { id: 'account', label: t('account.title'), run: '/account' },
        { id: 'new-project', label: t('nav.newProject'), run: '/projects/new' },
      ]
    : [];
  const board =
    place.tracker === undefined
      ? []
      : [{ id: 'board', label: t('palette.board'), run: `/trackers/${place.tracker}/board` }];
  const all: Command[] = [
    ...creating,
    ...destinations,
    ...own,
    ...board,
    { id: 'projects', label: t('nav.allProjects'), run: '/projects' },
    { id: 'theme', label: t('palette.theme'), run: onTheme },
    { id: 'keys', label: t('shortcut.title'), run: onHelp },
  ];
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  return all.filter(({ label, words: others = '' }) =>
    wanted.every((word) => fold(`${label} ${others}`).includes(word)),
  );
}
