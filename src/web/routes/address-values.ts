import { z } from 'zod'

/** What addresses hold, forgiving: what somebody mistyped is left out. */

export const number = z.coerce.number().int().positive().optional().catch(undefined)
export const text = z.string().optional().catch(undefined)
export const pageNumber = z.coerce.number().int().min(1).optional().catch(undefined)
export const schoolDay = z.iso.date().optional().catch(undefined)
