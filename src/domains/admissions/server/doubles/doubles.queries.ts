import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { seesApplication } from '../admissions.access.ts'

/** How long two applications can be parted again, in ms. */
export const undoMs = 86_400_000

/** Another application that may be of the same child. */
export interface PossibleDouble {
  readonly id: number
  readonly studentName: string
  readonly because: string
}

interface Row extends PossibleDouble {
  readonly ofId: number
}

/**
 * Applications that may be of the same child as some that are open: of the same name and birth date, or of the same
 * guardian's address and first name or birth date. Only those the viewer sees, none that was told apart or has ended
 * without a place. One statement, by two indexes for each.
 */
export async function listDoubles(
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly PossibleDouble[]>> {
  if (ids.length === 0) return new Map()
  const standing = sql`a.deleted_at is null and (a.outcome is null or a.outcome = 'admitted') and a.id <> mine.id`
  const { rows } = await sql<Row>`
    select mine.id as of_id, a.id, a.student_name, min(found.because) as because
    from applications mine cross join lateral (
      select a.id, 'Same name and birthday' as because from applications a
      where plain_text(a.student_name) = plain_text(mine.student_name) and a.student_born_on = mine.student_born_on
        and ${standing}
      union all
      select a.id, 'Same guardian' from applications a
      where lower(a.guardian_email) = lower(mine.guardian_email) collate "C" and a.guardian_email <> '' and ${standing}
        and (plain_text(a.student_first_name) = plain_text(mine.student_first_name)
          or a.student_born_on = mine.student_born_on)) found
    join applications a on a.id = found.id
    where mine.id = any(${[...ids]}::integer[]) and mine.deleted_at is null and mine.outcome is null
      and ${seesApplication(viewer)} and not exists (select from applications_apart p
        where p.one_id = least(mine.id, a.id) and p.other_id = greatest(mine.id, a.id))
    group by mine.id, a.id order by a.id desc`.execute(db)
  return Map.groupBy(rows, ({ ofId }) => ofId)
}

/** Applications that were joined into one, and whether they can be parted again. */
export async function listJoined(
  db: Database,
  keptId: number,
  nowMs: number,
): Promise<{ id: number; studentName: string; canPart: boolean }[]> {
  const { rows } = await sql<{ id: number; studentName: string; canPart: boolean }>`
    select other.id, other.student_name,
      j.joined_at > ${new Date(nowMs - undoMs)} and j.kept_version = kept.version
        and coalesce(j.kept_written = application_written(kept.id), true) as can_part
    from application_joins j join applications other on other.id = j.other_id join applications kept on kept.id = j.kept_id
    where j.kept_id = ${keptId} and j.undone_at is null order by j.id`.execute(db)
  return rows
}
