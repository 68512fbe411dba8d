/** What an experience is, beside being held: somebody waits, more are in than it has places, put away. */
export const catalogueStatuses = ['waiting', 'over', 'archived'] as const
/** Whether there is a place. */
export const placesFilters = ['left', 'full'] as const

export const catalogueSorts = ['title', '-title', 'registered', '-registered', 'left', '-left'] as const

export const cataloguePageSize = 24
