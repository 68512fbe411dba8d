/** How many rows a page of a report table shows; "All" comes in windows of its own (2-back-office §9). */
export const pageSizes = [25, 50, 100] as const

/** The option that shows every row, as the document words it. */
export const allRows = 'All'

/** So many rows are asked for at a time where a table shows all of them. */
export const windowSize = 100

/** A column filter offers at most so many values (2-back-office §9). */
export const mostSuggestions = 5_000

/** So many values of one column are chosen at most. */
export const mostChosen = 100

/** Milliseconds after the last key (2-back-office §9). */
export const searchWaitMs = 300
export const filterWaitMs = 500
