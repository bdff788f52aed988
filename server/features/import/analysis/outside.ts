import { artifactKeywords } from '../../../../contract/artifacts/keywords.ts';
import type { ImportLedger } from './ledger.ts';
import type { ArtifactNumbering } from './numbering.ts';

interface Awaited {
  count: number;
  path: string;
}

function note(awaited: Map<string, Awaited>, key: string, path: string): void {
  const known = awaited.get(key);
  awaited.set(key, { count: (known?.count ?? 0) + 1, path: known?.path ?? path });
}

/** Collects the artifacts that links and texts name. Which of them the document has is known at its end. */
export function createOutsideReferences(numbering: ArtifactNumbering) {
  const links = new Map<string, Awaited>();
  const texts = new Map<string, Awaited>();
  const children = new Map<string, string[]>();
  /** the number of links after the last changes, by target */
  const kept = new Map<string, number>();

  /** The links that make an artifact its own ancestor. */
  function circles(): number {
    let found = 0;
    const done = new Set<string>();
    for (const start of children.keys()) {
      if (done.has(start)) continue;
      const above = new Set([start]);
      const stack = [{ id: start, below: [...(children.get(start) ?? [])] }];
      for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
        const next = top.below.pop();
        if (next === undefined) {
          done.add(top.id);
          above.delete(top.id);
          stack.pop();
        } else if (above.has(next)) found += 1;
        else if (!done.has(next)) {
          above.add(next);
          stack.push({ id: next, below: [...(children.get(next) ?? [])] });
        }
      }
    }
    return found;
  }

  return {
    link(target: string, path: string): void {
      if (numbering.find(target) === undefined) note(links, target, path);
    },
    /** a link after the last change of an artifact */
    kept: (target: string): void => void kept.set(target, (kept.get(target) ?? 0) + 1),
    text: (keyword: string, target: string, path: string): void => note(texts, `${keyword} ${target} ${path}`, path),
    /** the children of an artifact after its last change */
    children: (parent: string, of: string[]): void => void (of.length > 0 && children.set(parent, of)),

    /** `names`: of each tracker; `keywords`: names of trackers on this platform that a reference would match */
    report(ledger: ImportLedger, names: readonly (readonly string[])[], keywords: ReadonlySet<string>): void {
      for (const [target, count] of kept) if (numbering.find(target) !== undefined) ledger.counts.links += count;
      const words = new Set(names.flat());
      for (const [target, { count, path }] of links) {
        if (numbering.find(target) !== undefined) continue;
        ledger.leavePath(`${path}[artifact that is not in the archive]`, count);
      }
      for (const [key, { count, path }] of texts) {
        const [word = '', target = ''] = key.split(' ');
        const isGeneral = artifactKeywords.includes(word);
        if (!isGeneral && !words.has(word) && !keywords.has(word)) continue;
        const found = numbering.find(target);
        if (found !== undefined && (isGeneral || names[found.tracker]?.includes(word))) continue;
        ledger.leavePath(`${path}[reference to an artifact that is not in the archive]`, count);
      }
      const found = circles();
      if (found > 0) ledger.leavePath('project/trackers/tracker/artifacts/artifact[its own ancestor, kept]', found);
    },
  };
}
