import { z } from 'zod'
import { listOf, token } from '#contract/values.ts'
import {
  type AttendanceStatus,
  attendanceStatuses,
  isConsistent,
  normalizeStatuses,
} from './attendance-status.ts'

/** `Late, Insufficient`, or a list of words. */
export const sentStatuses = z
  .union([token(200), listOf(token(200), 20)])
  .meta({ examples: ['Late, Insufficient'] })

/**
 * What somebody sends for a row, exactly: a word that is no status, a status said twice or a set that cannot stand
 * on a roll is an error and never something near it. An empty text takes the row's status away.
 */
export const statusField = sentStatuses.transform((sent, context): AttendanceStatus[] => {
  const words = (Array.isArray(sent) ? sent : sent.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const statuses = attendanceStatuses.filter((status) => words.includes(status))
  const strange = words.find((word) => !attendanceStatuses.some((status) => status === word))
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (strange !== undefined)
    return refuse(
      `“${strange.slice(0, 40)}” is not a status. Choose ${attendanceStatuses.slice(0, -1).join(', ')} or ${attendanceStatuses.at(-1)}.`,
    )
  if (statuses.length !== words.length) return refuse('The same status is listed twice.')
  if (!isConsistent(statuses))
    return refuse(
      `${statuses.join(' and ')} cannot be combined: only Late and Insufficient can, every other status stands alone.`,
    )
  return normalizeStatuses(statuses)
})
