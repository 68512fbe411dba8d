/** What is sent and read in one request; more is sent in chunks and read by a job. */
export const readAtOnceBytes = 1024 ** 2
/** A chunk, small enough for any request. */
export const chunkBytes = 4 * 1024 ** 2
/** A zip of 100,000 people with all their enrollments and random identifiers has about 50 MB. */
export const rosterLimitBytes = 256 * 1024 ** 2
