import type { TaskFile } from '#domains/tasks/contract/tasks.schemas.ts'
import { newSendId } from '#web/forms/send-id.ts'
import type { Perk } from '../../contract/task-review.schemas.ts'

/** What is written in the composer. */
export interface WrittenComment {
  /** HTML, as the editor makes it. */
  readonly html: string
  readonly files: readonly TaskFile[]
  /** It needs immediate attention. */
  readonly isFlagged: boolean
}

/** What is said of one unit or ability, as it is typed. */
export interface SaidOfPerk {
  readonly flag: Perk['flag']
  readonly text: string
  readonly level: number | null
  /** The line of the thread that stood there when it was typed last; of drafts from before this was kept nobody knows. */
  readonly commentId?: number | null | undefined
}
/** What was typed of each unit or ability, by `unit-12` or `ability-3`. */
export type SaidOfPerks = Readonly<Record<string, SaidOfPerk>>

interface Kept<Value> {
  readonly value: Value
  /** Names the part as it stands, 32 hexadecimal digits: it is sent once, also where the answer was lost. */
  readonly sendId: string
}

/** All that is typed about one student's task; what nobody wrote anything in is not there. */
export interface ReviewParts {
  readonly comment?: Kept<WrittenComment>
  readonly feedback?: Kept<SaidOfPerks>
}
export type ReviewPart = keyof ReviewParts

export const nothingWritten: WrittenComment = { html: '', files: [], isFlagged: false }

/** A part as it stands now. */
export const kept = <Value>(value: Value): Kept<Value> => ({
  value,
  sendId: newSendId(),
})

export function without(parts: ReviewParts, part: ReviewPart): ReviewParts {
  const { [part]: _, ...rest } = parts
  return rest
}

/** What is left once a part was sent; all of it where that part is another by now: it was written on meanwhile. */
export const withoutSent = (parts: ReviewParts, part: ReviewPart, sendId: string | undefined): ReviewParts =>
  parts[part] !== undefined && parts[part].sendId === sendId ? without(parts, part) : parts

export const isEmpty = ({ comment, feedback }: ReviewParts) => comment === undefined && feedback === undefined

/** What a draft of this version of the product holds. */
export function readParts(stored: unknown): ReviewParts | undefined {
  if (!isRecord(stored)) return undefined
  const { comment, feedback } = stored
  const parts = {
    ...(isKept(comment, isWritten) && { comment }),
    ...(isKept(feedback, isSaid) && { feedback }),
  }
  return isEmpty(parts) ? undefined : parts
}

type Guard<Value> = (value: unknown) => value is Value

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isKept = <Value>(stored: unknown, isValue: Guard<Value>): stored is Kept<Value> =>
  isRecord(stored) && typeof stored.sendId === 'string' && isValue(stored.value)
const isWritten = (value: unknown): value is WrittenComment =>
  isRecord(value) &&
  typeof value.html === 'string' &&
  Array.isArray(value.files) &&
  typeof value.isFlagged === 'boolean'
const isSaid = (value: unknown): value is SaidOfPerks => isRecord(value)
