import { sql } from 'kysely'
import { dayTextOf } from '#contract/clock-text.ts'
import { insertAudits } from '#server/database/audit.ts'
import type { OwnedKind } from '#server/ownership/owned-kind.ts'
import { isPromisedBy, readsInFull, seesNote } from '../notes.access.ts'

/**
 * Follow-ups that somebody planned and did not do. The note stays its author's; who looks at it again is somebody who
 * may read it, so one whose note is not for their eyes stays where it is.
 */
export const ownFollowUps: OwnedKind = {
  key: 'follow-ups',
  title: 'Follow-ups of notes',
  needs: 'staff.manage',
  uses: 'notes.write',
  nouns: ['follow-up', 'follow-ups'],
  list: async (db, { employeeId }) => {
    const { rows } = await sql<{ id: number; cohortId: number; dueOn: string }>`
      select n.id, s.cohort_id, n.due_on
      from notes n join students s on s.id = n.student_id
      where ${isPromisedBy(employeeId, 'n')} and n.due_on is not null and n.follow_up_done_at is null and n.deleted_at is null
      order by n.due_on, n.id`.execute(db)
    // Of whom, and what the note says, is for those who read it.
    return rows.map(({ dueOn, ...note }) => ({ ...note, title: `One for ${dayTextOf(dueOn)}`, url: null }))
  },
  handOver: async (context, { ids, to, now }) => {
    const { db } = context
    const scope = { viewer: to, nowMs: now.getTime() }
    const { rows } = await sql<{ id: number }>`
      update notes set follow_up_by = ${to.userId}, reminded_at = null from students
      where students.id = notes.student_id and notes.id = any(${[...ids]}::integer[])
        and notes.follow_up_done_at is null and notes.deleted_at is null
        and ${seesNote(scope)} and ${readsInFull(scope)}
      returning notes.id`.execute(db)
    await insertAudits(
      db,
      context,
      rows.map(({ id }) => ({
        ...{ action: 'note.follow_up_handed_over', subjectType: 'note', subjectId: id },
        after: { follow_up_by: to.userId },
      })),
    )
    return rows.length
  },
}
