import { sql } from 'kysely'
import type { Database } from '#server/database.ts'
import { plainEmail, plainName } from '../rules/plain-name.ts'
import type { LearnedAlias, ParticipantLine } from '../rules/roll-types.ts'
import type { Attendable } from './attendables.queries.ts'

/** A choice of the report panel: this participant is that student, or none (null). */
export interface ParticipantChoice {
  readonly line: ParticipantLine
  readonly studentId: number | null
}

/**
 * What to remember of a choice: the e-mail or the account where the meeting gave one, else each name used.
 * `aliasId` 0 marks a match that is only tried out.
 */
export function aliasesOf({ line, studentId }: ParticipantChoice): LearnedAlias[] {
  if (line.email) return [{ aliasId: 0, kind: 'email', value: plainEmail(line.email), studentId }]
  if (line.accountId) return [{ aliasId: 0, kind: 'account', value: line.accountId, studentId }]
  const names = new Set(line.names.map(plainName).filter((name) => name !== ''))
  return [...names].map((value) => ({ aliasId: 0, kind: 'name', value, studentId }))
}

/** Remembers choices; an older answer about the same participant is forgotten. */
export async function insertAliases(
  db: Database,
  attendable: Attendable,
  choices: readonly ParticipantChoice[],
  learnedBy: number,
): Promise<void> {
  for (const alias of choices.flatMap(aliasesOf)) {
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
export async function forgetAlias(db: Database, attendable: Attendable, aliasId: number): Promise<boolean> {
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
