/** An internal address without open parameters. The router finds its page. */
export const at = (address: string) => address as '.';
