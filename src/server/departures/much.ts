/**
 * One rule for what leaves (second-half.md, Who takes much away): a file of more people than these needs that who takes it
 * has shown within the last minutes that it is they; it is told to who watches over the school's records.
 */
export const mostPeopleTaken = 500

/** A file of so many rows counts as one of many people: nobody waits while more of them are counted. */
export const mostRowsHeld = 50_000
