/** What an experience is, beside being held: somebody waits, more are in than it has places, its template changed, put away. */
export const catalogueStatuses = ['waiting', 'over', 'template_changed', 'archived'] as const
/** Whether there is a place. */
export const placesFilters = ['left', 'full'] as const

export const catalogueSorts = ['title', '-title', 'registered', '-registered', 'left', '-left'] as const

export const cataloguePageSize = 24
