import { answerRequests } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import { familyChoicesUrl } from '../../rules/journey-addresses.ts'

/** Says to the families of some students why nobody asks them to choose for a cycle any more. In the caller's transaction. */
export const answerChoosing = (
  db: Database,
  { cycleId, studentIds }: { readonly cycleId: number; readonly studentIds: readonly number[] },
  answer: string,
  nowMs: number,
): Promise<void> =>
  answerRequests(
    db,
    studentIds.flatMap((studentId) =>
      [true, false].map((isStudent) => ({
        url: familyChoicesUrl(cycleId, { studentId, isStudent }),
        answer,
        isForGood: true,
      })),
    ),
    new Date(nowMs),
  )
