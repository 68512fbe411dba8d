import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { familyWeekAddress } from '#domains/family/rules/family-addresses.ts'
import { answerRequests, notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import { familyExcuseAddress, staffExcuseAddress } from '../rules/excuse-addresses.ts'
import { type Decider, needsAdvisor } from '../rules/who-decides.ts'
import { daysText } from './days-text.ts'
import type { WriteContext } from './excuse-changes.ts'
import type { ExcuseRecord, TimeRange } from './excuses.queries.ts'

interface AskedOfAdvisor extends TimeRange {
  readonly excuseId: number
  readonly studentName: string
  readonly decider: Decider
}

/** Asks the advisor anew when the guardian changed the days, and closes the request in the bell about those before. */
export async function askAdvisorAgain(context: WriteContext, asked: AskedOfAdvisor): Promise<void> {
  const { db, services } = context
  const answer = { url: staffExcuseAddress(asked.excuseId), answer: 'Changed since', isForGood: true }
  await answerRequests(db, [answer], new Date(services.clock.nowMs()))
  await notifyAdvisor(context, asked)
}

/** Tells the advisor that a guardian asks; more school days than the school lets others decide wait for nobody else. */
export async function notifyAdvisor(
  { db, services }: WriteContext,
  { excuseId, studentName, decider, ...range }: AskedOfAdvisor,
): Promise<void> {
  if (decider.advisorId === null) return
  const onlyYou = needsAdvisor(decider)
  await notifyPeople(
    db,
    [
      {
        userId: decider.advisorId,
        type: 'school',
        category: 'excuses',
        title: onlyYou
          ? `${studentName}: ${decider.daysInARow} school days in a row need your approval`
          : `${studentName}: an excuse waits for approval`,
        body: daysText(range),
        ctaText: 'Review',
        redirectUrl: staffExcuseAddress(excuseId),
        isRequest: true,
      },
    ],
    services.clock.nowMs(),
  )
}

interface Asked extends TimeRange {
  readonly id: number
  readonly studentId: number
  readonly studentName: string
  readonly reason: string
  readonly requesterId: number | null
  readonly isByGuardian: boolean
}

/** Those of some excuses whose guardian asked and is still one of the child, each with who asked. One statement. */
async function listOfGuardians<T extends Pick<Asked, 'studentId' | 'requesterId' | 'isByGuardian'>>(
  db: Database,
  excuses: readonly T[],
): Promise<(T & { readonly requesterId: number })[]> {
  const asked = excuses.flatMap((excuse) =>
    excuse.isByGuardian && excuse.requesterId !== null
      ? [{ ...excuse, requesterId: excuse.requesterId }]
      : [],
  )
  if (asked.length === 0) return []
  const { rows } = await sql<{ guardianId: number; studentId: number }>`
    select guardian_id, student_id from guardian_students
    where student_id = any(${asked.map(({ studentId }) => studentId)}::integer[])
      and guardian_id = any(${asked.map(({ requesterId }) => requesterId)}::integer[])`.execute(db)
  const ties = new Set(rows.map(({ guardianId, studentId }) => `${guardianId} of ${studentId}`))
  return asked.filter(({ requesterId, studentId }) => ties.has(`${requesterId} of ${studentId}`))
}

/** Tells the guardians who asked that there is no school on their days, or that there is again. */
export async function notifyOfClosedDays(
  { db, services }: WriteContext,
  told: {
    readonly needless: readonly Asked[]
    readonly waitingAgain: readonly Asked[]
    readonly why: string
  },
): Promise<void> {
  const notice = ({ requesterId }: { readonly requesterId: number }) => ({
    userId: requesterId,
    type: 'school' as const,
    category: 'excuses',
  })
  const needless = await listOfGuardians(db, told.needless)
  const waitingAgain = await listOfGuardians(db, told.waitingAgain)
  const why = told.why === '' ? '' : `: ${told.why}`
  await notifyPeople(
    db,
    [
      ...needless.map((excuse) => ({
        ...notice(excuse),
        title: `${excuse.studentName}’s excuse is not needed any more`,
        body: `${excuse.reason}, ${daysText(excuse)}. There is no school then${why}. It will wait for approval again if that changes.`,
        ctaText: 'Open the week',
        redirectUrl: familyWeekAddress(excuse.studentId, schoolDateOf(excuse.startsAt.getTime())),
      })),
      ...waitingAgain.map((excuse) => ({
        ...notice(excuse),
        title: `${excuse.studentName}’s excuse waits for approval again`,
        body: `${excuse.reason}, ${daysText(excuse)}. There is school after all.`,
        ctaText: 'Open the excuse',
        redirectUrl: familyExcuseAddress(excuse.id),
      })),
    ],
    services.clock.nowMs(),
  )
}

/**
 * Tells the guardians who asked what became of it, as long as the child is theirs. Excuses that staff filed have nobody
 * to tell.
 */
export async function notifyRequesters(
  { db, services }: WriteContext,
  excuses: readonly ExcuseRecord[],
  outcome: (excuse: ExcuseRecord) => string,
): Promise<void> {
  const asked = await listOfGuardians(db, excuses)
  await notifyPeople(
    db,
    asked.map((excuse) => ({
      userId: excuse.requesterId,
      type: 'school' as const,
      category: 'excuses',
      title: `${excuse.studentName}’s excuse ${outcome(excuse)}`,
      body: `${excuse.reason}, ${daysText(excuse)}`,
      ctaText: 'Open the excuse',
      redirectUrl: familyExcuseAddress(excuse.id),
    })),
    services.clock.nowMs(),
  )
}
