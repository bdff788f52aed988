/** Something that the person at the command line can mend; the message is all they need. */
export class Complaint extends Error {}
