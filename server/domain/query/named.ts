import { fold, foldCase } from '../../../contract/fold.ts';

/**
 * The things that a name in a query means: all with that name in any case. If nothing has it, the name may also differ as
 * in searches: by accents, typographic signs and invisible characters.
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
