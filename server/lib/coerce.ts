// Conversions of numbers and booleans on the wire, where numbers also arrive as text. Undefined: not convertible.

const NUMERAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

export function toNumber(raw: unknown): number | undefined {
  const number = typeof raw === 'string' ? fromNumeral(raw.trim()) : raw;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  return number + 0; // -0 becomes 0
}

export function toInteger(raw: unknown): number | undefined {
  const number = toNumber(raw);
  return Number.isSafeInteger(number) ? number : undefined;
}

export function toBoolean(raw: unknown): boolean | undefined {
  if (typeof raw === 'boolean') return raw;
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
  const word = String(raw).toLowerCase();
  return Object.hasOwn(BOOLEANS, word) ? BOOLEANS[word] : undefined;
}

function fromNumeral(text: string): number | undefined {
  return NUMERAL.test(text) ? Number(text) : undefined;
}
