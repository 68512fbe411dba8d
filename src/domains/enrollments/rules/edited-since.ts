/** What stands beside a row that kept a later edit when its import was rolled back; by it such rows are found. */
export const editedSince = 'Edited since: kept as it is'
