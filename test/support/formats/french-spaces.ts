/** Where a French text has a space at which lines may break: before `:`, `;`, `!`, `?` and `»`, or after `«`. */
export const breakableSpaces = (text: string): string[] => text.match(/\S* [:;!?»](?=[\s'.]|$)|« \S*/g) ?? [];
