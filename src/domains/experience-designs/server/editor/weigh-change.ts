import { clockText } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { shortDayText } from '#domains/school-calendar/rules/day-text.ts'
import type { Design } from '#domains/templates/contract/design.schemas.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import type { Placing, SessionChangeOnWire } from '../../contract/experience-design.contract.ts'
import { type DatedPlan, datePlan } from '../../rules/date-sessions.ts'
import { inBlock } from '../../rules/in-block.ts'
import { type SessionChanges, sessionChanges } from '../../rules/session-changes.ts'
import { stayingText } from '../../rules/session-texts.ts'
import { findSessionConflicts } from '../session-conflicts.ts'
import { blockOf, type CampusTerm, findTerm, termOf } from '../terms.ts'
import { listPlannedMeetings } from './planned-meetings.ts'
import type { StoredDesign } from './stored-design.ts'

type Context = RequestContext & { readonly db: Database }
type Plan = Pick<Design, 'weeks' | 'sessions'>

/** What a plan would do to the meetings of its experience, and what stands in the way. */
export interface Weighed {
  /** The plan itself: in a block that is chosen anew its sessions have the hours of that block. */
  readonly plan: Plan
  readonly term: CampusTerm
  readonly dated: DatedPlan
  readonly changes: SessionChanges
  readonly conflicts: Awaited<ReturnType<typeof findSessionConflicts>>
}

export const placingOf = ({ startsOn, block, experts }: StoredDesign): Placing => ({
  starts_on: startsOn,
  block,
  expert_ids: experts.map(({ id }) => id),
})

/** Lays a plan over the term of an experience. What its own meetings leave does not stand in their way. */
export async function weighPlan(
  { db, viewer, services }: Context,
  stored: StoredDesign,
  written: Plan,
  placing: Placing,
): Promise<Weighed> {
  const term = await findTerm(db, stored)
  if (!term) throw notFound('There is no such cycle.')
  const { weeks, sessions } = written
  const plan = inBlock(
    { weeks, sessions },
    placing.block === stored.block ? undefined : blockOf(term, placing.block),
  )
  const meetings = await listPlannedMeetings(db, stored.id)
  const dated = datePlan(plan, termOf(term, { startsOn: placing.starts_on, block: placing.block }))
  const changes = sessionChanges(meetings, dated.sessions, services.clock.nowMs())
  const staying = new Set(changes.stay.map(({ id }) => id))
  const besides = new Set(meetings.flatMap(({ id }) => (staying.has(id) ? [] : [id])))
  const conflicts = await findSessionConflicts(db, viewer, dated.sessions, {
    expertIds: placing.expert_ids,
    besides,
  })
  return { plan, term, dated, changes, conflicts }
}

/**
 * Throws a sentence by field for a plan that goes beyond the cycle where it did not before, and for a session that is new
 * or moves to when an expert runs something else; `isNewToAll` asks of all sessions to come: somebody else runs them.
 */
export function expectFits(
  { term, dated, changes, conflicts }: Weighed,
  { sessions }: Plan,
  { before, isNewToAll }: { readonly before: Weighed; readonly isNewToAll: boolean },
): void {
  const wasOutside = new Set(outsideOf(before.dated))
  const outside = outsideOf(dated).find((key) => !wasOutside.has(key))
  if (outside !== undefined) {
    const week = dated.sessions.find(({ key }) => key === outside)?.week
    const number = dated.weeks.findIndex(({ key }) => key === week) + 1
    const at = sessions.findIndex(({ key }) => key === outside)
    throw invalid({
      [`sessions.${at}.weekday`]: `Week ${number} meets after the end of ${term.cycle.title} on ${shortDayText(term.cycle.lastDay)}. Remove this session, or an earlier week.`,
    })
  }
  const touched = new Set([...changes.add, ...changes.move].map(({ key }) => key))
  for (const [at, session] of dated.sessions.entries()) {
    if (session.because !== null || !(isNewToAll || touched.has(session.key))) continue
    const booked = conflicts.get(session.key)?.find(({ because }) => because === 'meeting')
    if (booked)
      throw invalid({
        [isNewToAll ? 'expert_ids' : `sessions.${at}.weekday`]:
          `${booked.text} on ${shortDayText(session.date)}, ${clockText(session.startMs)}.`,
      })
  }
}

const outsideOf = ({ sessions }: DatedPlan) =>
  sessions.flatMap(({ key, because }) => (because === 'outside' ? [key] : []))

const instantOf = (atMs: number) => new Date(atMs).toISOString()

/** The changes in the order of their days, as the wire has them. */
export const presentChanges = ({ add, move, remove, stay }: SessionChanges): SessionChangeOnWire[] =>
  [
    ...add.map(({ key, startMs }) => ({
      key,
      what: 'add' as const,
      fromMs: null,
      toMs: startMs,
      because: null,
    })),
    ...move.map(({ key, fromMs, startMs }) => ({
      key,
      what: 'move' as const,
      fromMs,
      toMs: startMs,
      because: null,
    })),
    ...remove.map(({ key, fromMs }) => ({ key, what: 'remove' as const, fromMs, toMs: null, because: null })),
    ...stay.map(({ key, fromMs, because }) => ({
      key,
      what: 'stay' as const,
      fromMs,
      toMs: null,
      because: stayingText(because),
    })),
  ]
    .toSorted((one, other) => (one.fromMs ?? one.toMs ?? 0) - (other.fromMs ?? other.toMs ?? 0))
    .map(({ fromMs, toMs, ...change }) => ({
      ...change,
      fromAt: fromMs === null ? null : instantOf(fromMs),
      toAt: toMs === null ? null : instantOf(toMs),
    }))

/** The day and instants of a session that is added. */
export const addedOf = ({ add }: SessionChanges) =>
  add.map((session) => ({ ...session, date: schoolDateOf(session.startMs) }))
