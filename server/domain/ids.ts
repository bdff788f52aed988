/** The largest number that the storage gives to anything; nothing is known by a larger one. */
const largestId = 2_147_483_647;

export const isPossibleId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= largestId;
