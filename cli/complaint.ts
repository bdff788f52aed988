/** An error that the user of the command line can fix. The message tells them how. */
export class Complaint extends Error {}
