import { z } from 'zod'

/**
 * What is known of who is in a running meeting: of an `unheard` one the video service has said nothing; until the late
 * limit has passed it is too early to say who is missing; then it is known.
 */
export const presence = z.enum(['unheard', 'too_early', 'known'])
export type Presence = z.output<typeof presence>
