import { sql } from 'kysely'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { studentReportsAddress } from '../../rules/report-addresses.ts'

interface Closing {
  readonly publisherId: number
  readonly studentId: number
  readonly student: string
  readonly guardian: string
  readonly hasOpened: boolean
}

/**
 * Tells who published reports that a guardian does not see them any more. They were closed with the remark itself, by the
 * database; what is told here changes nothing.
 */
export const tellClosings = (services: Services): Promise<void> =>
  inTransaction(services.database, async (db) => {
    const closings = await takeClosings(db)
    await notifyPeople(
      db,
      closings.map((one) => ({
        userId: one.publisherId,
        type: 'school',
        category: 'reports',
        title: `Reports of ${one.student} were closed to ${one.guardian}`,
        body: `${one.hasOpened ? 'They had opened one of those you published.' : 'They had opened none of those you published.'} Everyone else who is entitled still sees them.`,
        ctaText: 'Open the reports',
        redirectUrl: studentReportsAddress(one.studentId),
      })),
      services.clock.nowMs(),
    )
  })

/** Once for each publisher of a live report; a link that was opened again in the meantime is not told of. */
async function takeClosings(db: Database): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    with taken as (delete from record_closings where id in (
        select id from record_closings order by id limit 500 for update skip locked)
      returning guardian_id, student_id),
    closed as (select distinct guardian_id, student_id from taken where not exists (
      select from guardian_students g where g.guardian_id = taken.guardian_id
        and g.student_id = taken.student_id and g.sees_records))
    select distinct o.asked_by as publisher_id, closed.student_id, child.name as student, who.name as guardian,
      exists (select from report_openings x join reports seen on seen.id = x.report_id
        where x.user_id = closed.guardian_id and seen.student_id = closed.student_id) as has_opened
    from closed join users child on child.id = closed.student_id join users who on who.id = closed.guardian_id
    join reports r on r.student_id = closed.student_id and r.withdrawn_at is null
    join report_releases o on o.id = r.release_id and o.asked_by is not null
    order by 2, 4, 1`.execute(db)
  return rows
}
