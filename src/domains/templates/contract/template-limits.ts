/** Characters of a description that a card shows (1-staff-tools §9). */
export const previewCharacters = 150
export const longestTitle = 120
export const longestQuestion = 300
export const longestRichText = 20_000
export const longestBody = 4_000
export const longestObjective = 300
export const longestAddress = 500
export const mostPlaces = 500
export const mostWeeks = 20
export const mostSessions = 100
/** How long a session lasts, minutes. */
export const shortestSession = 15
export const longestSession = 480
/** What a task takes, minutes: at most 40 hours. */
export const longestTask = 2400
export const mostTasks = 40
export const mostAttachments = 10
export const mostUnits = 20
export const mostAbilities = 20

/** An uploaded file of a task. */
export const fileLimitBytes = 10 * 1024 * 1024
/** An uploaded picture. */
export const pictureLimitBytes = 2 * 1024 * 1024
