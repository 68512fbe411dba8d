/** How long a browser stays signed in without being used. Each day of use begins it anew. */
export const sessionDays = 14

export const sessionSeconds = sessionDays * 24 * 60 * 60

/** A session that was used is prolonged at most this often, so that reading does not write. */
export const renewAfterMs = 24 * 60 * 60 * 1000

/** Seeing the platform as someone else ends by itself (domain.md §3). */
export const mirrorMinutes = 60

/** When a session that begins or is renewed now ends. */
export const sessionEnd = (nowMs: number): Date => new Date(nowMs + sessionSeconds * 1000)
