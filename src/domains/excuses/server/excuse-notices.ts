import { schoolDateOf } from '#contract/school-time.ts'
import { familyWeekAddress } from '#domains/family/rules/family-addresses.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { familyExcuseAddress, staffExcuseAddress } from '../rules/excuse-addresses.ts'
import { type Decider, needsAdvisor } from '../rules/who-decides.ts'
import { daysText } from './days-text.ts'
import type { WriteContext } from './excuse-changes.ts'
import type { ExcuseRecord, TimeRange } from './excuses.queries.ts'

/** Tells the advisor that a guardian asks; more than five school days wait for nobody else. */
export async function notifyAdvisor(
  { db, services }: WriteContext,
  {
    excuseId,
    studentName,
    decider,
    ...range
  }: TimeRange & {
    readonly excuseId: number
    readonly studentName: string
    readonly decider: Decider
  },
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

/** Tells the guardians who asked that there is no school on their days, or that there is again. */
export async function notifyOfClosedDays(
  { db, services }: WriteContext,
  told: {
    readonly needless: readonly Asked[]
    readonly waitingAgain: readonly Asked[]
    readonly why: string
  },
): Promise<void> {
  const notice = (excuse: Asked) => ({
    userId: excuse.requesterId ?? 0,
    type: 'school' as const,
    category: 'excuses',
  })
  const byGuardian = (excuse: Asked) => excuse.isByGuardian && excuse.requesterId !== null
  const why = told.why === '' ? '' : `: ${told.why}`
  await notifyPeople(
    db,
    [
      ...told.needless.filter(byGuardian).map((excuse) => ({
        ...notice(excuse),
        title: `${excuse.studentName}’s excuse is not needed any more`,
        body: `${excuse.reason}, ${daysText(excuse)}. There is no school then${why}. It waits for approval again should that change.`,
        ctaText: 'Open the week',
        redirectUrl: familyWeekAddress(excuse.studentId, schoolDateOf(excuse.startsAt.getTime())),
      })),
      ...told.waitingAgain.filter(byGuardian).map((excuse) => ({
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

/** Tells the guardians who asked what became of it. Excuses that staff filed have nobody to tell. */
export async function notifyRequesters(
  { db, services }: WriteContext,
  excuses: readonly ExcuseRecord[],
  outcome: (excuse: ExcuseRecord) => string,
): Promise<void> {
  await notifyPeople(
    db,
    excuses.flatMap((excuse) =>
      excuse.isByGuardian && excuse.requesterId !== null
        ? [
            {
              userId: excuse.requesterId,
              type: 'school' as const,
              category: 'excuses',
              title: `${excuse.studentName}’s excuse ${outcome(excuse)}`,
              body: `${excuse.reason}, ${daysText(excuse)}`,
              ctaText: 'Open the excuse',
              redirectUrl: familyExcuseAddress(excuse.id),
            },
          ]
        : [],
    ),
    services.clock.nowMs(),
  )
}
