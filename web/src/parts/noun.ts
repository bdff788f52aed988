/** The word for one artifact of a tracker, such as "bug" or "user story": its short name. */
export const nounOf = ({ item_name: name }: { item_name: string }): string => name.replaceAll('_', ' ');
