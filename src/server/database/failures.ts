import { ORPCError } from '@orpc/server'
import pg from 'pg'
import { school } from '#contract/school/school.ts'
import { VendorCutOff } from '#vendors/vendor-errors.ts'
import { isBrokenConnection } from './database-client.ts'

/** Something we need is away or full: the sentence is for the person, unlike that of a defect. */
export class Unavailable extends ORPCError<string, undefined> {
  /** Seconds after which trying again makes sense; undefined when it has to be looked at first. */
  readonly retryAfterS: number | undefined

  constructor(status: 503 | 507, message: string, options: { retryAfterS?: number; cause: unknown }) {
    super(status === 507 ? 'INSUFFICIENT_STORAGE' : 'SERVICE_UNAVAILABLE', {
      status,
      message,
      cause: options.cause,
    })
    this.retryAfterS = options.retryAfterS
  }
}

/** A commit was sent and its answer lost: what it wrote is there or not, and only looking tells. */
export class CommitUnknown extends Error {}

/** The file store cannot be reached, or refuses. */
export class FilesAway extends Error {}

/** The file store has no room left. */
export class FilesFull extends Error {}

const retryAfterS = 2

/** What PostgreSQL says while it starts, stops, is a copy that only reads, or has no connection left. */
const awayCodes = /^(08|57P0|53300|25006|25P03|58)/
const fullCodes = new Set(['53100', '53400'])
const strainedCodes = new Set(['53000', '53200', '57014', '55P03', '40001', '40P01'])

/** Whether the database could not be reached, or went away in the middle. */
export const isDatabaseAway = (error: unknown): boolean =>
  isBrokenConnection(error) ||
  (error instanceof pg.DatabaseError && (error.severity === 'FATAL' || awayCodes.test(error.code ?? '')))

/**
 * The answer to a failure that is nobody's mistake: the database or the files are away, full or overburdened.
 * Undefined for everything else, which stays a defect. Who only read is not told that nothing was saved.
 */
export function explainFailure(error: unknown, wasRead: boolean): Unavailable | undefined {
  if (error instanceof Unavailable) return error
  const answer = (status: 503 | 507, message: string, canRetry = status === 503) =>
    new Unavailable(status, message, { cause: error, ...(canRetry ? { retryAfterS } : {}) })
  const later = wasRead ? 'Please try again in a moment.' : 'Nothing was saved; please try again in a moment.'

  if (error instanceof CommitUnknown)
    return answer(
      503,
      `${school().productName} lost its connection while saving. It is not known whether this was saved: please check before you save it again.`,
      false,
    )
  if (isDatabaseAway(error)) return answer(503, `${school().productName} cannot reach its records. ${later}`)
  if (error instanceof VendorCutOff)
    return answer(503, `${school().productName} is being restarted. Please try again in a moment.`)
  if (error instanceof FilesAway)
    return answer(503, `${school().productName} cannot reach its files. ${later}`)
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  if (error instanceof FilesFull || fullCodes.has(code))
    return answer(
      507,
      `There is no room left to store this. Nothing was saved; please tell whoever looks after ${school().productName}.`,
    )
  if (strainedCodes.has(code)) return answer(503, `${school().productName} is too busy right now. ${later}`)
  return undefined
}
