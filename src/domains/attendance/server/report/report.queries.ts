import { sql } from 'kysely'
import type { Database } from '#server/database.ts'
import { aliasFor } from '../../rules/people-in-meeting.ts'
import type { LearnedAlias, ParticipantLine } from '../../rules/roll-types.ts'
import type { LockedRoll } from '../roll/lock-rolls.ts'

/** A choice of the report panel: this participant is that student, or none (null). */
export interface ParticipantChoice {
  readonly line: ParticipantLine
  readonly studentId: number | null
}

/** A choice as an alias; `aliasId` 0 marks a match that is only tried out. */
export const aliasOf = ({ line, studentId }: ParticipantChoice): LearnedAlias => ({
  aliasId: 0,
  ...aliasFor(line),
  studentId,
})

/** Remembers choices; an older answer about the same participant is forgotten. */
export async function insertAliases(
  db: Database,
  attendable: LockedRoll,
  choices: readonly ParticipantChoice[],
  learnedBy: number,
): Promise<void> {
  for (const alias of choices.map(aliasOf)) {
    const isName = alias.kind === 'name'
    const scope = {
      experienceId: isName ? attendable.experienceId : null,
      houseId: isName ? attendable.houseId : null,
    }
    await db
      .updateTable('participantAliases')
      .set({ forgottenAt: sql`now()` })
      .where('kind', '=', alias.kind)
      .where('value', '=', alias.value)
      .where('experienceId', 'is not distinct from', scope.experienceId)
      .where('houseId', 'is not distinct from', scope.houseId)
      .where('forgottenAt', 'is', null)
      .execute()
    await db
      .insertInto('participantAliases')
      .values({
        ...scope,
        kind: alias.kind,
        value: alias.value,
        studentId: alias.studentId,
        learnedFrom: attendable.id,
        learnedBy,
      })
      .execute()
  }
}

/** Forgets a remembered match. False when it was not one that this roll could use. */
export async function forgetAlias(db: Database, attendable: LockedRoll, aliasId: number): Promise<boolean> {
  const result = await db
    .updateTable('participantAliases')
    .set({ forgottenAt: sql`now()` })
    .where('id', '=', aliasId)
    .where('forgottenAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('experienceId', '=', attendable.experienceId ?? 0),
        eb('houseId', '=', attendable.houseId ?? 0),
        eb.and([
          eb('kind', 'in', ['email', 'account']),
          eb.or([
            eb('learnedFrom', '=', attendable.id),
            eb('studentId', 'in', (inner) =>
              inner.selectFrom('attendances').select('studentId').where('attendableId', '=', attendable.id),
            ),
          ]),
        ]),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Makes rows that staff had set follow the meeting again; returns their former statuses by row. */
export async function clearStaffStatuses(
  db: Database,
  attendableId: number,
  attendanceIds: readonly number[],
): Promise<void> {
  if (attendanceIds.length === 0) return
  await db
    .updateTable('attendances')
    .set({ staffStatuses: null, staffSetBy: null, staffSetAt: null })
    .where('attendableId', '=', attendableId)
    .where('id', 'in', attendanceIds)
    .execute()
}
