import { z } from 'zod'

/**
 * What is known of who is in a running meeting. `unheard`: the video service has reported nothing of it; `too_early`:
 * the late limit has not passed, so nobody can be called missing yet; `known`: it has.
 */
export const presence = z.enum(['unheard', 'too_early', 'known'])
export type Presence = z.output<typeof presence>
