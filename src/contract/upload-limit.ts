/** Largest body with files, which the server holds in memory while it reads it: 12 MB. */
export const uploadLimitBytes = 12 * 1024 * 1024
