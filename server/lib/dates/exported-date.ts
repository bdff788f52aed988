/** How the names of months begin in English, German, French, Spanish, Italian and Portuguese. */
const months = [
  ['jan', 'jän', 'ene', 'gen'],
  ['feb', 'fév', 'fev'],
  ['mar', 'mär', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aoû', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic'],
];
const monthNamed = (name: string): number =>
  months.findIndex((beginnings) => beginnings.some((one) => name.toLowerCase().startsWith(one))) + 1;
const two = (text: string): string => text.padStart(2, '0');

const time = String.raw`(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?)?`;
const named = new RegExp(String.raw`^(\d{1,2})[/ -](\p{L}{3,})\.?[/ -](\d{2}|\d{4})${time}$`, 'iu');
const numeric = new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})${time}$`, 'i');

/** The hour and the half of the day (3 PM), from 0 to 23. */
const hourOf = (hour: string, half = ''): string =>
  two(String(half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)));

function isoForm(match: RegExpExecArray, month: string, day: string): string {
  const [, , , year = '', hour, minute = '', second = '00', half] = match;
  const date = `${year.padStart(4, '20')}-${two(month)}-${two(day)}`;
  return hour === undefined ? date : `${date}T${hourOf(hour, half)}:${minute}:${second}`;
}

/**
 * A date in the format of other tools, in ISO form: `02/Jan/24 3:04 PM`, `31.12.2024 15:04`, and if the order of days
 * and months is known, `1/2/2024 3:04 PM`. Other texts are unchanged.
 */
export function exportedDate(text: string, order?: 'day_month_year' | 'month_day_year'): string {
  const given = text.trim().normalize('NFC');
  const withName = named.exec(given);
  if (withName !== null) {
    const [, day = '', name = ''] = withName;
    const month = monthNamed(name);
    return month === 0 ? given : isoForm(withName, String(month), day);
  }
  // With dots, the day is first unless the caller knows better.
  const known = order ?? (/^\d{1,2}\.\d/.test(given) ? 'day_month_year' : undefined);
  const inNumbers = known === undefined ? null : numeric.exec(given);
  if (inNumbers === null) return given;
  const [, first = '', second = ''] = inNumbers;
  return known === 'day_month_year' ? isoForm(inNumbers, second, first) : isoForm(inNumbers, first, second);
}
