import { sql } from 'kysely'
import { connectionOf, type OutsidePart, scopeOf } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import { isUninformed } from './learners.queries.ts'
import { tellLearnerKind } from './save-language.ts'

const rowsShown = 10
/** Nobody has this account: taking it away does nothing. */
const noLearner = 'homeroom-test'
const scope = scopeOf(({ vendors }: Services) => vendors.languages)

/** SQL: learners (l) whose account is not as it should be, with the student (k) and their name (u). */
const untold = sql`
  language_learners l join students k on k.id = l.student_id join users u on u.id = k.id
  where ${isUninformed}`

interface FailedLearner {
  readonly id: number
  readonly name: string
  readonly failure: string
  readonly total: number
}

/** The vendor of language courses. */
export const languagePart: OutsidePart<Services> = {
  vendor: 'language-vendor',
  facts: {
    name: 'Language vendor',
    about: 'Credit, users',
    meanwhile:
      'Learners go on with their courses; new ones are added later, and no run of credits is proposed until it answers.',
    waits: ['learner', 'learners'],
    setting: 'LANGUAGE_VENDOR_TOKEN',
    connection: ({ config }) =>
      connectionOf(Boolean(config.LANGUAGE_VENDOR_TOKEN), config.LANGUAGE_VENDOR_API_URL),
    probe: async ({ vendors }) => vendors.languages?.listCourses(),
    scopes: [
      scope('Read courses', async (vendor) => {
        const { length } = await vendor.listCourses()
        return `Works; there ${length === 1 ? 'is 1 course' : `are ${length} courses`}`
      }),
      scope('Read progress', async (vendor, { clock }) => {
        await vendor.readProgress({ sinceMs: clock.nowMs(), cursor: null })
        return 'Works'
      }),
      scope('Change accounts', (vendor) => vendor.removeLearner(noLearner).then(() => 'Works')),
    ],
    page: { href: '/workbench/language-vendor/update-credit', needs: 'language_credit.manage' },
  },
  jobs: [
    { name: 'language-credit.follow', withinMinutes: 20 },
    { name: tellLearnerKind.name },
    { name: 'language-credit.plan' },
  ],
  lastGoodAt: async (db) => {
    const { rows } = await sql<{ at: Date | null }>`
      select max(ended_at) as at from language_pulls where failure = ''`.execute(db)
    return rows[0]?.at ?? null
  },
  waiting: async (db) => {
    const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
      select count(*)::integer as count, min(case when l.told_at is null then l.chosen_at
        else greatest(l.chosen_at, l.told_at, u.updated_at) end) as oldest_at from ${untold}`.execute(db)
    return rows[0] ?? { count: 0, oldestAt: null }
  },
  inconsistencies: {
    sees: 'language_credit.manage',
    list: async (db) => {
      const { rows } = await sql<FailedLearner>`
        select u.id, u.name, l.failure, count(*) over ()::integer as total from ${untold} and l.failure <> ''
        order by u.name, u.id limit ${sql.lit(rowsShown)}`.execute(db)
      return {
        count: rows[0]?.total ?? 0,
        href: '/workbench/language-vendor/manage-users',
        rows: rows.map(({ id, name, failure }) => ({
          key: `learner ${id}`,
          fact: `${name} does not have the account they should have`,
          cause: failure,
          verb: 'Try again',
        })),
      }
    },
  },
  repair: {
    needs: 'language_credit.manage',
    run: async (db, { services }, keys) => {
      const now = new Date(services.clock.nowMs())
      const { rows } = await sql<{ id: number }>`
        update language_learners c set next_try_at = ${now} from (
          select l.student_id from ${untold} and l.failure <> ''
            and ${keys === null ? sql`true` : sql`l.student_id = any(${keys.map((key) => Number(key.split(' ')[1]))}::integer[])`}) due
        where c.student_id = due.student_id returning c.student_id as id`.execute(db)
      for (const { id } of rows)
        await services.jobs.enqueue(db, tellLearnerKind, { studentId: id }, { key: String(id) })
    },
  },
}
