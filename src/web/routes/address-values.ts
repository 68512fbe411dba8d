import { z } from 'zod'

/** What addresses hold, forgiving: what somebody mistyped is left out. */

export const number = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined)
export const text = z.string().optional().catch(undefined)
export const pageNumber = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined)
export const schoolDay = z.iso.date().optional().catch(undefined)
