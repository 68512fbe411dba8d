export const longestTitle = 120
export const longestDescription = 4_000
export const longestObjective = 300
export const mostObjectives = 40
export const mostSubjects = 60
/** How many topics one subject has at most. */
export const mostTopics = 100
