import { cleanLine } from '#contract/clean-text.ts'
import {
  type Answer,
  type FamilyApplication,
  getPart,
  keepAnswers,
  keepShown,
  listPartVersions,
  type StoredPart,
} from '#domains/admissions/server/admissions.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { type Facts, factsOf } from '../rules/facts.ts'
import { findQuestion } from '../rules/form.ts'
import { type Asked, progressOf } from '../rules/problems.ts'
import { askedOf, lockApplicationOf, valuesOf } from './form-state.ts'
import type { IntakeLink } from './links.ts'

export interface Given {
  readonly question: string
  readonly value: string
  /** As the device saw it; 0 while nothing stood there. */
  readonly version: number
  readonly isChosen: boolean
  /** What the device sent before and got no answer for: it knows the text that stands there, not its version. */
  readonly unanswered: readonly string[]
}

/** Texts that came late and wait for a choice; older ones give way. */
const mostOthers = 5

const nothing: Answer = { value: '', version: 0, savedAt: '', others: [] }

/** An answer with what a device gives. What comes from a device that had not seen the newest is kept beside it. */
export function withGiven(
  standing: Answer = nothing,
  { value, version, isChosen, unanswered }: Given,
  at: Date,
): Answer {
  const savedAt = at.toISOString()
  const kept = isChosen ? [] : standing.others
  if (value === standing.value) return { ...standing, others: kept }
  if (version === standing.version || unanswered.includes(standing.value))
    return { value, version: standing.version + 1, savedAt, others: kept }
  const others = [...kept.filter((one) => one.value !== value), { value, savedAt }].slice(-mostOthers)
  return { ...standing, others }
}

/** What the list shows of a part. */
function shownOf(part: IntakeLink['part'], asked: Asked): Record<string, unknown> {
  const { done, all } = progressOf(part, asked)
  return part === 'guardian'
    ? { ...factsOf(asked), guardianSteps: done, guardianStepsAll: all }
    : { studentSteps: done, studentStepsAll: all }
}

/** What the list shows of a part, as far as an answer changes it. */
function shownChanges(part: IntakeLink['part'], before: Asked, now: Asked): Record<string, unknown> {
  const was = shownOf(part, before)
  const is = Object.entries(shownOf(part, now))
  const changed = is.filter(([name, value]) => was[name] !== value)
  if (changed.length === 0) return {}
  // Steps and how many there are go together: the database holds the one below the other.
  return Object.fromEntries([...changed, ...is.filter(([name]) => name.includes('Steps'))])
}

/** Keeps one answer of a draft, whatever it is worth. Throws where the part is with the school already. */
export async function saveAnswer(
  db: Database,
  link: IntakeLink,
  given: Given,
  nowMs: number,
): Promise<Answer & { readonly isKeptBeside: boolean }> {
  const question = findQuestion(link.part, given.question)
  if (question === undefined) throw notFound('There is no such question.')
  if (question.kind === 'file' && given.value !== '') throw invalid({ form: 'A file is sent as a file.' })
  const application = await lockApplicationOf(db, link)
  const stored = await getPart(db, application.id, link.part)
  if (stored.submittedAt !== null || application.isOver)
    throw invalid({ form: 'This part is with the school: it can no longer be changed.' })
  const stands = question.kind === 'text' ? (text: string) => text : cleanLine
  const asStored = { ...given, value: stands(given.value), unanswered: given.unanswered.map(stands) }
  return keepGiven(db, { link, application, stored, given: asStored, nowMs })
}

/** A part that was sent and opened once more. */
const isCorrection = ({ version }: Pick<StoredPart, 'version'>): boolean => version > 1

/**
 * What a correction that is sent says otherwise than what was sent before: what staff corrected meanwhile stays where the
 * family says nothing new of it. Nothing for a part that is sent for the first time: its draft counted.
 */
export async function correctedFacts(db: Database, stored: StoredPart, now: Asked): Promise<Partial<Facts>> {
  if (stored.part === 'student' || !isCorrection(stored)) return {}
  const sentBefore = (await listPartVersions(db, stored.applicationId)).find(
    ({ part, version }) => part === stored.part && version === stored.version - 1,
  )
  const values = sentBefore === undefined ? {} : valuesOf(sentBefore)
  const was = new Map<string, unknown>(Object.entries(factsOf({ ...now, values })))
  return Object.fromEntries(Object.entries(factsOf(now)).filter(([name, value]) => was.get(name) !== value))
}

interface Keeping {
  readonly link: IntakeLink
  readonly application: FamilyApplication
  readonly stored: StoredPart
  readonly given: Given
  readonly nowMs: number
}

/** Keeps one answer of a draft, for a caller that has made sure that the part is open. */
export async function keepGiven(db: Database, { link, application, stored, given, nowMs }: Keeping) {
  const at = new Date(nowMs)
  const answer = withGiven(stored.fields[given.question], given, at)
  const fields = { ...stored.fields, [given.question]: answer }
  await keepAnswers(db, stored.id, fields, at)
  // What was sent counts until its correction is.
  if (isCorrection(stored)) return { ...answer, isKeptBeside: answer.value !== given.value }
  const before = await askedOf(db, stored, application, nowMs)
  const now = { ...before, values: { ...before.values, [given.question]: answer.value } }
  await keepShown(db, application.id, shownChanges(link.part, before, now), at)
  return { ...answer, isKeptBeside: answer.value !== given.value }
}
