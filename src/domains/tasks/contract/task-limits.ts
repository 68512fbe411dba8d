import { uploadLimitBytes } from '#contract/upload-limit.ts'

export const longestWork = 40_000
export const longestReason = 500
export const longestLink = 500
export const mostFiles = 10
export const mostLinks = 10
/** Of one version of a task, or one comment on it. */
export const taskFileLimitBytes = uploadLimitBytes
