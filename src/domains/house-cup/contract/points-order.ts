/** What the list of points can be sorted by. */
export const pointsSorts = ['given_at', 'points', 'house', 'giver'] as const
export const pointsDirections = ['asc', 'desc'] as const
