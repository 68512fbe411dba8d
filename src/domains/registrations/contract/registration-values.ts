/** What may happen to a place, as the database and the wire have it. */
export const changeActions = [
  'registered',
  'dropped',
  'moved',
  'restored',
  'waitlisted',
  'left_wait_list',
  'promoted',
  'offered',
  'declined',
  'expired',
] as const
export type ChangeAction = (typeof changeActions)[number]

export const changeSources = ['by_hand', 'wait_list', 'import', 'scheduler', 'leave'] as const
export type ChangeSource = (typeof changeSources)[number]

/** How a school sorts what happened: it asks who came, who left, who changed over, and who waits (decision 0069). */
export const changeCategories = ['joined', 'left', 'moved', 'wait_list'] as const
export type ChangeCategory = (typeof changeCategories)[number]

export const mostPlaces = 500
export const longestMotivation = 500

/** So many rows has a page of those who are registered, or wait. */
export const registrationsPageSize = 50
