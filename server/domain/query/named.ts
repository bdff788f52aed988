import { fold, foldCase } from '../../../contract/fold.ts';

/**
 * The matches of a name in a query: everything with that name in any case. Without such a match, the name may also
 * differ as in searches: by accents, typographic signs and invisible characters.
 */
export function named<T>(
  all: readonly T[],
  isNamed: (one: T, isSame: (text: string) => boolean) => boolean,
  name: string,
): T[] {
  const by = (plain: (text: string) => string): T[] => {
    const wanted = plain(name);
    return all.filter((one) => isNamed(one, (text) => plain(text) === wanted));
  };
  const exact = by(foldCase);
  return exact.length > 0 ? exact : by(fold);
}
