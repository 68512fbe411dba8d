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
