import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { getOrganization } from '#domains/organization/server/organization.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { putFirstSetting } from '#server/settings/settings.ts'

/** The key of what became of the set-up among the settings. */
const setUpKey = 'set_up'

interface Counts {
  readonly isOpen: boolean
  readonly campuses: number
  readonly cycles: number
  readonly colleagues: number
  readonly students: number
  readonly houses: number
}

/** How far the school is set up: read from what there is, so that it is right however it came to be. */
export async function readProgress({ db, viewer, services }: HandlerArguments<unknown>) {
  const { config, clock } = services
  const [{ rows }, organization] = await Promise.all([
    sql<Counts>`select
      not exists (select from settings where key = ${setUpKey}) as is_open,
      (select count(*) from cohorts where is_offered)::int as campuses,
      (select count(*) from cycles)::int as cycles,
      (select count(*) from employees e join users u on u.id = e.id and u.deactivated_at is null
        where e.id <> ${viewer.userId})::int as colleagues,
      (select count(*) from students)::int as students,
      (select count(*) from houses where archived_at is null)::int as houses`.execute(db),
    getOrganization(db, config),
  ])
  const counts = rows[0]
  if (!counts) throw new Error('A statement without a table gave no row.')
  const isOpen = counts.isOpen && !config.isDemo
  return { ...counts, isOpen, ...organization, today: schoolDateOf(clock.nowMs()) }
}

/** Puts the set-up away for everyone. */
export const finishSetUp = (db: Database, userId: number, now: Date) =>
  putFirstSetting(db, setUpKey, { value: { finishedBy: userId }, userId, at: now })
