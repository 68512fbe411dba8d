import { sql } from 'kysely'
import { dayTextOf } from '#contract/clock-text.ts'
import { firstDayIn } from '#domains/people/server/relations.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { whoActs } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { ChangeSource } from '../../contract/registration-values.ts'
import { insertChanges } from '../places/changes.ts'
import { endPlaces } from '../places/end-places.ts'
import { followRolls } from '../places/follow-rolls.ts'
import { type Act, actOf, type LockedExperience, lockPlaces } from '../places/lock-places.ts'
import { givePlaces, promote, resolveTurns } from '../places/promote.ts'
import { type Context, expectOfSchool } from '../places/register.ts'
import {
  clashingIdsOf,
  countSeats,
  findLastState,
  findRegistration,
  findTurn,
} from '../places/seats.queries.ts'
import { getStudent } from '../registrations.queries.ts'

interface Clash {
  readonly experienceId: number
  readonly title: string
}

/** What a student is still registered for in the blocks of an experience, in its cycle, when its place begins. */
async function listClashes({ db, today }: Act, experienceId: number, studentId: number): Promise<Clash[]> {
  const wanted = { id: sql`e.id`, cycleId: sql`e.cycle_id`, from: firstDayIn('c', today) }
  const { rows } = await sql<Clash>`
    select o.id as experience_id, o.title
    from experiences e join cycles c on c.id = e.cycle_id join experiences o on o.id = any(${clashingIdsOf(sql`${studentId}::integer`, wanted)})
    where e.id = ${experienceId} order by o.title, o.id`.execute(db)
  return rows
}

interface Answer {
  readonly experienceId: number
  readonly studentId: number
  readonly accepts: boolean
  /** What whoever says yes was told they would leave. */
  readonly leaves: readonly number[]
  readonly source: ChangeSource
  readonly motivation: string
}

const tooLate = 'This place was kept for a while and has gone to the next on the wait list.'

/**
 * Answers for a place that is kept. With a yes the student gets it and leaves what meets in the same block, whose places
 * go to who waits there; with a no it goes to the next. Throws sentences by field.
 */
export async function answerOffer(context: Context, answer: Answer): Promise<string> {
  const { db, viewer, services } = context
  const { experienceId, studentId, accepts, source, motivation } = answer
  const act = actOf(db, services, viewer.userId, viewer.mirroredBy?.userId)
  const before = accepts ? await listClashes(act, experienceId, studentId) : []
  const ids = [experienceId, ...before.map((clash) => clash.experienceId)]
  const [experience, ...others] = await lockPlaces(act, ids, [studentId])
  if (!experience) throw notFound()
  const turn = await findTurn(db, experienceId, studentId)
  if (turn?.state !== 'offered' || (turn.answerBy?.getTime() ?? 0) <= act.nowMs)
    return answeredBefore(act, experience, answer)
  if (accepts) expectOfSchool(await getStudent(db, studentId), experience, 'form')
  const clashes = accepts ? await listClashes(act, experienceId, studentId) : []
  const titles = clashes.map(({ title }) => title)
  const leaves = clashes.map((clash) => clash.experienceId)
  if (accepts && new Set(leaves).symmetricDifference(new Set(answer.leaves)).size > 0)
    throw invalid({ form: 'What meets in the same block has changed since. Look again before you accept.' })
  const settledAt = new Date(act.nowMs)
  let fromDay = act.today
  if (accepts) {
    await resolveTurns(act, [turn], { state: 'promoted', settledAt }, `Accepted by ${whoActs(viewer)}`)
    fromDay = await take(act, experience, { studentId, clashes, source, motivation })
  } else {
    await resolveTurns(act, [turn], { state: 'declined', settledAt }, `Declined by ${whoActs(viewer)}`)
    await insertChanges(act, [{ studentId, experienceId, action: 'declined', source, motivation }])
  }
  const seated = [studentId]
  for (const freed of accepts ? others : [experience])
    for (const next of (await promote(act, freed)).registered) seated.push(next.studentId)
  await followRolls(act, ids, seated)
  await insertAudit(db, context, {
    action: accepts ? 'registration.offer_accepted' : 'registration.offer_declined',
    subjectType: 'experience',
    subjectId: experienceId,
    after: { student: studentId, leaves },
  })
  if (!accepts) return declinedText(experience)
  return acceptedText(experience, titles, fromDay > act.today ? fromDay : null)
}

/**
 * The answer for a place that is no longer kept. The same answer once more – sent again, or by the other guardian –
 * returns as done; a different one throws a sentence that says what was answered before.
 */
async function answeredBefore(act: Act, experience: LockedExperience, { studentId, accepts }: Answer) {
  const registration = await findRegistration(act.db, experience.id, studentId)
  if (registration) {
    if (!accepts) throw invalid({ form: 'This place was already accepted. The school can end it.' })
    const { fromDay } = registration
    return acceptedText(experience, [], fromDay !== null && fromDay > act.today ? fromDay : null)
  }
  if ((await findLastState(act.db, experience.id, studentId)) !== 'declined') throw invalid({ form: tooLate })
  if (accepts)
    throw invalid({ form: 'This place was declined before, and has gone to the next on the wait list.' })
  return declinedText(experience)
}

const declinedText = ({ title }: LockedExperience) => `The place in ${title} goes to the next in line.`

function acceptedText({ title }: LockedExperience, left: readonly string[], fromDay: string | null): string {
  const since = fromDay === null ? '' : ` from ${dayTextOf(fromDay)} on`
  const ends = left.length === 0 ? '' : `; ${left.join(' and ')} ${left.length === 1 ? 'ends' : 'end'}`
  return `The place in ${title} is yours${since}${ends}${ends !== '' && fromDay !== null ? ' by then' : ''}.`
}

/** The place is the student's, and what meets in the same block no longer is, from the same day on; returns that day. */
async function take(
  act: Act,
  experience: LockedExperience,
  {
    studentId,
    clashes,
    source,
    motivation,
  }: {
    readonly studentId: number
    readonly clashes: readonly Clash[]
    readonly source: ChangeSource
    readonly motivation: string
  },
): Promise<string> {
  const { beginsOn: fromDay } = await countSeats(act, experience)
  const [registrationId = null] = await givePlaces(act, experience, [{ studentId, fromDay }])
  const left = clashes.map((clash) => clash.experienceId)
  const which = sql`student_id = ${studentId} and experience_id = any(${left}::integer[])`
  const ended = await endPlaces(act, which, fromDay)
  const change = { studentId, source, motivation, fromDay }
  await insertChanges(act, [
    ...ended.map(({ id, experienceId: of }) => ({
      ...change,
      experienceId: of,
      action: 'dropped' as const,
      registrationId: id,
    })),
    { ...change, experienceId: experience.id, action: 'promoted' as const, registrationId },
  ])
  return fromDay
}
