/** How long a browser stays signed in without being used. Each day of use begins it anew. */
export const sessionDays = 14

/** How long it stays signed in at most, however often it is used: then the password is asked for again. */
export const sessionDaysAtMost = 30

export const loginSeconds = sessionDays * 24 * 60 * 60

/** A log-in that was used is prolonged at most this often, so that reading does not write. */
export const renewAfterMs = 24 * 60 * 60 * 1000

/** Seeing the platform as someone else ends by itself (domain.md §3). */
export const mirrorMinutes = 60

const dayMs = 24 * 60 * 60 * 1000

/** When a log-in that began then and is used now ends. */
export const loginEnd = (nowMs: number, beganMs: number): Date =>
  new Date(Math.min(nowMs + loginSeconds * 1000, beganMs + sessionDaysAtMost * dayMs))

/** Sessions that began before have ended, whatever else is known of them. */
export const oldestSession = (nowMs: number): Date => new Date(nowMs - sessionDaysAtMost * dayMs)
