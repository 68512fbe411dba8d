/** What a student is in a club; of each office there is one. */
export const clubRoles = ['president', 'vice_president', 'secretary', 'treasurer', 'member'] as const
export type ClubRole = (typeof clubRoles)[number]

export const longestTitle = 120
export const longestDescription = 2_000
export const mostMeetings = 7
export const mostPlaces = 500
