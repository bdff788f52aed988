/** Marks a request that a page makes on its own while it is idle. It doesn't keep the session of the browser open. */
export const unattendedHeader = 'x-hearth-unattended';
