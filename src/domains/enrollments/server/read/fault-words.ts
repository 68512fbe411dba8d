/** What was done with a row that is left out, in words of the file that can be mended. */
export const notRead = 'Left out: nothing of this row was read'
export const otherCounts = 'Left out: the other row counts'
