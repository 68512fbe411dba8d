export const mostExperts = 6
