/** Ids are 32-bit integers in the database. */
const largestId = 2_147_483_647;

export const isPossibleId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= largestId;
