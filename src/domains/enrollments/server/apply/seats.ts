import { schoolDateOf } from '#contract/school-time.ts'
import { listExpertIds, setExperts } from '#domains/experiences/server/experiences.service.ts'
import {
  actOf,
  changeByImport,
  lockPlaces,
  type SeatOutcome,
} from '#domains/registrations/server/registrations.service.ts'
import { insertAudits } from '#server/database/audit.ts'
import type { Batch, Change, Outcome } from './batches.ts'
import { auditOf } from './import-audit.ts'
import { idsOfPeople } from './people-ids.ts'

interface Seat {
  readonly change: Change
  readonly personId: number
  readonly experienceId: number
}

/** A place that is given, until a school day where it was to end on that. */
interface GivenSeat extends Seat {
  readonly until?: string
}

const notTaken = 'This person was not taken in.'

/** Of whom each change is: as they were found, or as they were added a moment ago. */
async function seatsOf({ db, importId }: Batch, changes: readonly Change[]) {
  const codeOf = ({ code }: Change) => code.slice(code.indexOf('|') + 1)
  const ids = await idsOfPeople(db, importId, changes.map(codeOf))
  const seats: Seat[] = []
  const outcomes: Outcome[] = []
  for (const change of changes) {
    const personId = change.ourId ?? ids.get(codeOf(change))
    if (personId === undefined || change.otherId === null) outcomes.push({ id: change.id, problem: notTaken })
    else seats.push({ change, personId, experienceId: change.otherId })
  }
  return { seats, outcomes }
}

const seatKey = ({ studentId, experienceId }: Pick<SeatOutcome, 'studentId' | 'experienceId'>) =>
  `${studentId} ${experienceId}`

/** Gives and ends places by the rules of registrations; what was done, for who takes it back. */
async function changePlaces(
  batch: Batch,
  { give, end }: { readonly give: readonly GivenSeat[]; readonly end: readonly Seat[] },
): Promise<Outcome[]> {
  const { db, services, importId, userId } = batch
  const asked = ({ personId: studentId, experienceId }: Seat) => ({ studentId, experienceId })
  const done = await changeByImport(actOf(db, services, userId), {
    motivation: `Import ${importId}`,
    give: give.map((seat) => ({ ...asked(seat), ...(seat.until !== undefined && { until: seat.until }) })),
    end: end.map(asked),
  })
  const bySeat = new Map(done.map((one) => [seatKey(one), one]))
  const outcomes = [...give, ...end].map(({ change, personId, experienceId }): Outcome => {
    const one = bySeat.get(seatKey({ studentId: personId, experienceId }))
    return one === undefined || one.problem !== ''
      ? { id: change.id, problem: one?.problem ?? notTaken }
      : {
          ...{ id: change.id, ourId: personId, otherId: experienceId },
          before: one.wasUntil ? { until: one.wasUntil } : {},
          written: { registration: String(one.registrationId) },
        }
  })
  const kept = new Set(outcomes.flatMap(({ id, problem }) => (problem === undefined ? [id] : [])))
  const audits = (seats: readonly Seat[], action: string) =>
    seats
      .filter(({ change }) => kept.has(change.id))
      .map(({ personId, experienceId }) => ({
        action,
        subjectType: 'experience',
        subjectId: experienceId,
        after: { student: personId, import: importId },
      }))
  await insertAudits(db, auditOf(batch), [
    ...audits(give, 'registration.made'),
    ...audits(end, 'registration.dropped'),
  ])
  return outcomes
}

export async function takePlaces(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const { seats, outcomes } = await seatsOf(batch, changes)
  return [...outcomes, ...(await changePlaces(batch, byDirection(seats)))]
}

const byDirection = (seats: readonly Seat[]) => ({
  give: seats.filter(({ change }) => change.sign !== 'leave'),
  end: seats.filter(({ change }) => change.sign === 'leave'),
})

/**
 * What was given ends, and what ended is given again, while there is room, until the day on which it was to end anyway; who
 * left since has nothing to give back.
 */
export async function givePlacesBack(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const today = schoolDateOf(batch.nowMs)
  const { seats, outcomes } = await seatsOf(batch, changes)
  const { give, end } = byDirection(seats)
  const ended = end.map((seat): GivenSeat => {
    const until = seat.change.before?.['until']
    return { ...seat, ...(until !== undefined && { until }) }
  })
  const isOver = ({ until }: GivenSeat) => until !== undefined && until <= today
  const over = ended.filter(isOver).map(({ change }) => ({ id: change.id }))
  const back = ended.filter((seat) => !isOver(seat))
  return [...outcomes, ...over, ...(await changePlaces(batch, { give: back, end: give }))]
}

export const takeExperts = (batch: Batch, changes: readonly Change[]) => changeExperts(batch, changes, false)
export const giveExpertsBack = (batch: Batch, changes: readonly Change[]) =>
  changeExperts(batch, changes, true)

/** Who runs an experience: whom the file adds comes after those who do, so the main expert stays. */
async function changeExperts(batch: Batch, changes: readonly Change[], isBack: boolean): Promise<Outcome[]> {
  const { db, services, userId, importId } = batch
  const { seats, outcomes } = await seatsOf(batch, changes)
  const ids = [...new Set(seats.map(({ experienceId }) => experienceId))].toSorted((a, b) => a - b)
  if (ids.length === 0) return outcomes
  await lockPlaces(actOf(db, services, userId), ids)
  const before = await listExpertIds(db, ids)
  for (const [experienceId, some] of Map.groupBy(seats, (seat) => seat.experienceId)) {
    const joins = (sign: Change['sign']) => (sign === 'leave') === isBack
    const gone = new Set(some.filter(({ change }) => !joins(change.sign)).map(({ personId }) => personId))
    const come = some.filter(({ change }) => joins(change.sign)).map(({ personId }) => personId)
    const stay = (before.get(experienceId) ?? []).filter((id) => !gone.has(id))
    await setExperts(db, experienceId, [...new Set([...stay, ...come])])
  }
  await insertAudits(
    db,
    auditOf(batch),
    ids.map((id) => ({
      action: 'experience.experts_set',
      subjectType: 'experience',
      subjectId: id,
      before: { experts: before.get(id) ?? [] },
      after: { import: importId },
    })),
  )
  return [
    ...outcomes,
    ...seats.map(({ change, personId, experienceId }) => ({
      ...{ id: change.id, ourId: personId, otherId: experienceId, before: {} },
      written: { expert: change.sign === 'leave' ? 'left' : 'runs it' },
    })),
  ]
}
