import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { aliasFor } from '../../rules/meeting/people-in-meeting.ts'
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

/**
 * Remembers choices; an older choice for the same participant is forgotten, and one that somebody makes for another
 * roll in the same moment gives way. In order of their keys, so that two rolls never wait for each other.
 */
export async function insertAliases(
  db: Database,
  roll: LockedRoll,
  choices: readonly ParticipantChoice[],
  learnedBy: number,
): Promise<void> {
  const aliases = new Map(choices.map(aliasOf).map((alias) => [`${alias.kind}:${alias.value}`, alias]))
  if (aliases.size === 0) return
  const rows = JSON.stringify(
    [...aliases.values()].map(({ kind, value, studentId }) => ({
      kind,
      value,
      student_id: studentId,
      experience_id: kind === 'name' ? roll.experienceId : null,
      house_id: kind === 'name' ? roll.houseId : null,
    })),
  )
  const learned = sql`(select * from jsonb_to_recordset(${rows}::jsonb) as l
    (kind text, value text, student_id integer, experience_id integer, house_id integer) order by kind, value)`
  await sql`
    update participant_aliases a set forgotten_at = now() from (
      select a.id from participant_aliases a join ${learned} l on a.kind = l.kind and a.value = l.value
        and a.experience_id is not distinct from l.experience_id and a.house_id is not distinct from l.house_id
      where a.forgotten_at is null order by a.kind, a.value for no key update of a) old
    where a.id = old.id`.execute(db)
  await sql`
    insert into participant_aliases (kind, value, student_id, experience_id, house_id, learned_from, learned_by)
    select l.kind, l.value, l.student_id, l.experience_id, l.house_id, ${roll.id}, ${learnedBy} from ${learned} l
    on conflict (kind, value, coalesce(experience_id, 0), coalesce(house_id, 0)) where forgotten_at is null
      do update set student_id = excluded.student_id, learned_from = excluded.learned_from,
        learned_by = excluded.learned_by, learned_at = now()`.execute(db)
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

/** Makes rows that staff had set follow the meeting again. */
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
