import { sql } from 'kysely'
import type { HouseMembers } from '#domains/houses/server/houses.service.ts'
import { isOfHouse } from '#domains/people/server/relations.service.ts'
import type { ClosureReason } from '#domains/school-year/contract/closures.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { HomeHouse } from '../contract/home.schemas.ts'

/** A house as home shows it, with the students it has now. */
export type AdvisedHouse = Pick<HomeHouse, 'id' | 'title' | 'logoUrl' | 'defaultStandupTime'> & HouseMembers

/** The houses the viewer advises, by title. */
export async function listAdvisedHouses(db: Database, viewer: Viewer): Promise<AdvisedHouse[]> {
  const { rows } = await sql<AdvisedHouse>`
    select h.id, h.title, h.logo_url, h.default_standup_time,
      array(select s.id from students s where ${isOfHouse('s', sql`h.id`)}) as student_ids
    from houses h where h.advisor_id = ${viewer.userId} and h.archived_at is null
    order by h.title, h.id`.execute(db)
  return rows
}

/** The first name by which the page greets the viewer. */
export const getFirstName = (db: Database, viewer: Viewer) =>
  db.selectFrom('users').select('firstName').where('id', '=', viewer.userId).executeTakeFirstOrThrow()

export interface HolidayRow {
  readonly id: number
  readonly title: string
  readonly closedFor: ClosureReason | null
  readonly startsOn: string
  readonly endsOn: string
}

/** The holidays that touch some days: those of the network, of the viewer's own campus and of their houses'. */
export async function listOwnHolidays(
  db: Database,
  viewer: Viewer,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    select id, title, closed_for, starts_on, ends_on from holidays
    where ends_on >= ${first} and starts_on <= ${last} and (cohort_id is null or cohort_id in (
      select cohort_id from employees where id = ${viewer.userId}
      union select cohort_id from houses where advisor_id = ${viewer.userId} and archived_at is null))
    order by starts_on, id`.execute(db)
  return rows
}

/** The cycles that touch a period, in time order. */
export const listCyclesWithin = (db: Database, { from, to }: { readonly from: Date; readonly to: Date }) =>
  db
    .selectFrom('cycles')
    .select(['title', 'startsAt', 'endsAt'])
    .where('startsAt', '<', to)
    .where('endsAt', '>', from)
    .orderBy('startsAt')
    .execute()
