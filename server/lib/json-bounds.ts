import { scanJson } from './json-scan.ts';

export interface JsonBounds {
  /** values, including nested ones; member names count as well */
  values: number;
  depth: number;
  /** members of one object */
  members: number;
}

const comma = 0x2c;
const colon = 0x3a;
const opening = new Set([0x5b, 0x7b]);

/** Which bound a JSON text exceeds. */
export async function exceededBound(text: string, bounds: JsonBounds): Promise<keyof JsonBounds | undefined> {
  let values = 1;
  if (values > bounds.values) return 'values';
  /** of the objects and lists around, from the outside to the inside */
  const members: number[] = [];
  let exceeded: keyof JsonBounds | undefined;
  await scanJson(text, (code) => {
    if (code === comma) values += 1;
    else if (code === colon) {
      values += 1;
      const count = (members.pop() ?? 0) + 1;
      members.push(count);
      if (count > bounds.members) exceeded = 'members';
    } else if (opening.has(code)) {
      values += 1;
      members.push(0);
      if (members.length > bounds.depth) exceeded = 'depth';
    } else members.pop();
    if (values > bounds.values) exceeded ??= 'values';
    return exceeded !== undefined;
  });
  return exceeded;
}
