import { sql } from 'kysely'
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

/** A place that is given, until a school day where it is to end on that; who said so. */
interface GivenSeat extends Seat {
  readonly until?: string
  readonly untilBy?: 'by_hand' | 'import'
  /** It was ended from a day ahead, and goes on. */
  readonly goesOn?: boolean
}

/** A place that ends, from a school day on where that is not the first that can be. */
interface EndedSeat extends Seat {
  readonly from?: string
}

const notTaken = 'This person was not taken in.'
const overMeanwhile = 'Their place has ended in the file meanwhile.'

/** The seats of some changes, with whose each is: as they were found, or as they were added a moment ago. */
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

/** Gives and ends places by the rules of registrations. Returns what was done, for who takes it back. */
async function changePlaces(
  batch: Batch,
  { give, end }: { readonly give: readonly GivenSeat[]; readonly end: readonly EndedSeat[] },
): Promise<Outcome[]> {
  const { db, services, importId, userId } = batch
  const asked = ({ change: _change, personId: studentId, ...seat }: GivenSeat & EndedSeat) => ({
    ...seat,
    studentId,
  })
  const done = await changeByImport(actOf(db, services, userId), {
    motivation: `Import ${importId}`,
    give: give.map(asked),
    end: end.map(asked),
  })
  const bySeat = new Map(done.map((one) => [seatKey(one), one]))
  const outcomes = [...give, ...end].map((seat: GivenSeat): Outcome => {
    const { change, personId, experienceId, until } = seat
    const one = bySeat.get(seatKey({ studentId: personId, experienceId }))
    return one === undefined || one.problem !== ''
      ? { id: change.id, problem: one?.problem ?? notTaken }
      : {
          ...{ id: change.id, ourId: personId, otherId: experienceId },
          before: one.wasUntil ? { until: one.wasUntil } : {},
          written: { registration: String(one.registrationId), ...(until !== undefined && { until }) },
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

/** Gives and ends places, each until or from the day that the file names, where it names one. */
export async function takePlaces(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const today = schoolDateOf(batch.nowMs)
  const { seats, outcomes } = await seatsOf(batch, changes)
  const days = await listEnds(batch, changes)
  const { give, end } = byDirection(seats)
  const endedByFile = await findEndedByFile(batch, give)
  const given = give.map((seat): GivenSeat => {
    const until = days.get(seat.change.code)
    const goesOn = endedByFile.has(seatKey({ ...seat, studentId: seat.personId }))
    return { ...seat, goesOn, ...(until !== undefined && { until, untilBy: 'import' }) }
  })
  const isOver = ({ until }: GivenSeat) => until !== undefined && until <= today
  const over = given.filter(isOver).map(({ change }) => ({ id: change.id, problem: overMeanwhile }))
  const ended = end.map((seat): EndedSeat => {
    const from = days.get(seat.change.code)
    return { ...seat, ...(from !== undefined && { from }) }
  })
  const rest = given.filter((seat) => !isOver(seat))
  return [...outcomes, ...over, ...(await changePlaces(batch, { give: rest, end: ended }))]
}

/** Those of some places of which an import said last that they end: one that ends on a day ahead goes on. */
async function findEndedByFile({ db }: Batch, seats: readonly Seat[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ studentId: number; experienceId: number }>`
    select seat.* from unnest(${seats.map(({ personId }) => personId)}::integer[],
      ${seats.map(({ experienceId }) => experienceId)}::integer[]) as seat (student_id, experience_id)
    cross join lateral (select c.source, c.action from registration_changes c
      where c.student_id = seat.student_id and c.experience_id = seat.experience_id order by c.id desc limit 1) last
    where last.source = 'import' and last.action = 'dropped'`.execute(db)
  return new Set(rows.map(seatKey))
}

/** The days on which the file ends places, by the codes of their changes. */
async function listEnds({ db, importId }: Batch, changes: readonly Change[]) {
  const { rows } = await sql<{ code: string; until: string }>`
    select code, fields ->> 'until' as until from roster_records where import_id = ${importId} and kind = 'place'
      and code = any(${changes.map(({ code }) => code)}::text[]) and fields ? 'until'`.execute(db)
  return new Map(rows.map(({ code, until }) => [code, until]))
}

const byDirection = (seats: readonly Seat[]) => ({
  give: seats.filter(({ change }) => change.sign !== 'leave'),
  end: seats.filter(({ change }) => change.sign === 'leave'),
})

/**
 * Ends what was given, from the day on which it was to end where it only went on, and gives again what ended, while
 * there is room, until the day on which it was to end anyway; who left since has nothing to give back.
 */
export async function givePlacesBack(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const today = schoolDateOf(batch.nowMs)
  const { seats, outcomes } = await seatsOf(batch, changes)
  const { give, end } = byDirection(seats)
  const ended = end.map((seat): GivenSeat => {
    const until = seat.change.before?.['until']
    return { ...seat, goesOn: true, ...(until !== undefined && { until }) }
  })
  const isOver = ({ until }: GivenSeat) => until !== undefined && until <= today
  const over = ended.filter(isOver).map(({ change }) => ({ id: change.id }))
  const back = ended.filter((seat) => !isOver(seat))
  const given = give.map((seat): EndedSeat => {
    const from = seat.change.before?.['until']
    return { ...seat, ...(from !== undefined && { from }) }
  })
  return [...outcomes, ...over, ...(await changePlaces(batch, { give: back, end: given }))]
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
