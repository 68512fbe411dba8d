import { z } from 'zod'

/** Why a day is closed on which school was planned. */
export const closureReasons = ['snow', 'weather', 'power', 'health', 'other'] as const
export type ClosureReason = (typeof closureReasons)[number]

/** A day off as screens draw it: null for a holiday, else why the day is closed. */
export const closedFor = z.enum(closureReasons).nullable()
