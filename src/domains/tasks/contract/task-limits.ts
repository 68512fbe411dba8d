import { uploadLimitBytes } from '#contract/upload-limit.ts'

export const longestWork = 40_000
export const longestReason = 500
export const longestLink = 500
export const mostFiles = 10
export const mostLinks = 10
/** The most that one file of a version of a task, or of a comment on it, may have. */
export const taskFileLimitBytes = uploadLimitBytes
