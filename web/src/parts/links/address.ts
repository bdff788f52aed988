/** An address of ours that has all its places filled: what page it is, the router finds out when one goes there. */
export const at = (address: string) => address as '.';
