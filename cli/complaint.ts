/** An error that the user of the command line can fix. The message says how. */
export class Complaint extends Error {}
