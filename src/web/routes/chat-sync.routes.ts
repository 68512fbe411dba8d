export const chatSyncRoutes = [] as const
