import type pg from 'pg'
import { reckonStandings } from '#domains/directory/server/directory.service.ts'
import { reckonHours } from '#domains/learning-times/server/learning-times.service.ts'
import { countTallies, keepTallies } from '#domains/reports/server/reports.service.ts'
import { hashPassword } from '#domains/sign-in/server/sign-in.service.ts'
import { addAdmissions } from './admissions/admissions.ts'
import { addInformedFamilies } from './attendance/informed-families.ts'
import { addSessionPlans } from './attendance/session-plans.ts'
import { addAudit } from './audit/audit.ts'
import { loadBareRolls } from './bare-rolls.ts'
import { buildDemoSchool } from './build-demo-school.ts'
import { addClubs } from './clubs/clubs.ts'
import { addConferenceChecks } from './conferences/conference-checks.ts'
import { copyPart } from './copy-rows.ts'
import { addExperiencesOfTemplates } from './curriculum/experiences-of-templates.ts'
import { addHistory } from './curriculum/history.ts'
import type { DemoSchoolOptions } from './demo-school.ts'
import { addEnrollments } from './enrollments/enrollments.ts'
import { addFeatures } from './features/features.ts'
import { addLearningRecords } from './graduation/learning-records.ts'
import { addTranscripts } from './graduation/transcripts.ts'
import { databaseOn } from './house-reports/database-on.ts'
import { addHouseReports } from './house-reports/reports.ts'
import { addHouseExtras } from './houses/add-house-extras.ts'
import { inTransaction } from './in-transaction.ts'
import { addLanguageCredit } from './language-credit/language-credit.ts'
import { addOnboarding } from './onboarding/onboarding.ts'
import { addApiTokens } from './people/api-tokens.ts'
import { addAvailability } from './people/availability.ts'
import { addIdentityProviders } from './people/identity-providers.ts'
import { addLearningAvailability } from './people/learning-availability.ts'
import { addLearningHours } from './people/learning-hours.ts'
import { addProgressReports } from './progress-reports/progress-reports.ts'
import { addRecordings } from './recordings/recordings.ts'
import { addPathways } from './school-year/pathways.ts'
import { planSchoolYear } from './school-year/school-year.ts'
import { addNightlyExports } from './services/nightly-export.ts'
import { addServiceHealth } from './services/service-health.ts'
import { addReviewStory } from './tasks/review-story.ts'
import { addWebhooks } from './webhooks/webhooks.ts'

export interface DemoSummary {
  /** Rows by table, in the program's spelling (`attendances`). */
  rows: Record<string, number>
  durationMs: number
}

export interface LoadOptions extends Omit<DemoSchoolOptions, 'passwordHash'> {
  /** Made as the product makes it when left out. */
  passwordHash?: DemoSchoolOptions['passwordHash']
  /** Called after each part with the students stored so far. */
  onProgress?: (progress: { students: number; rows: number }) => void
}

/**
 * Loads the demo school into an empty, migrated database: one transaction, bulk copy, part by part, so that a
 * school of 100,000 never stands in memory whole. Identities continue behind the last one used. Throws when
 * the database has people in it.
 */
export async function loadDemoSchool(
  database: pg.Pool | pg.ClientBase,
  options: LoadOptions,
): Promise<DemoSummary> {
  const startedMs = performance.now()
  const rows: Record<string, number> = {}
  await inTransaction(database, async (client) => {
    // A large school takes minutes, also between two statements.
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const { rows: found } = await client.query('select exists (select from users) as has_people')
    if (found[0]?.has_people) throw new Error('The demo school is only loaded into an empty database.')
    const [firstCycle] = planSchoolYear(options.nowMs, options.years ?? 1).cycles
    await client.query(
      "select make_parts(least($1, $2::timestamptz), $2::timestamptz + interval '2 months')",
      [firstCycle?.firstDay, new Date(options.nowMs)],
    )
    await loadBareRolls(client, async () => {
      for await (const part of buildDemoSchool({ passwordHash: hashPassword, ...options })) {
        for (const [table, count] of await copyPart(client, part)) rows[table] = (rows[table] ?? 0) + count
        options.onProgress?.({
          students: rows['students'] ?? 0,
          rows: Object.values(rows).reduce((a, b) => a + b, 0),
        })
      }
    })
    await client.query("select gather_day_tallies($1::timestamptz - interval '10 minutes')", [
      new Date(options.nowMs),
    ])
    await continueIdentities(client)
    await client.query('select gather_search_words()')
    await client.query('analyze')
    await addInformedFamilies(client, options)
    await addSessionPlans(client, { ...options, which: 'every second' })
    await addAvailability(client, options)
    await addHistory(client, options)
    await addPathways(client, options)
    await addExperiencesOfTemplates(client, options)
    await addReviewStory(client, options)
    await addClubs(client, options)
    await addEnrollments(client, options)
    await addAdmissions(client, options)
    await addLearningRecords(client, options)
    await addLanguageCredit(client, options)
    await addConferenceChecks(client, options)
    await addServiceHealth(client, options)
    await addNightlyExports(client, options)
    await addRecordings(client, options)
    await addProgressReports(client, options)
    await addTranscripts(client, options)
    await addLearningAvailability(client, options)
    await addLearningHours(client, options)
    await addHouseExtras(client, options)
    await addHouseReports(client, options)
    await addFeatures(client)
    await addIdentityProviders(client, options)
    await addApiTokens(client, options)
    await addWebhooks(client, options)
    await addOnboarding(client, options)
    await addAudit(client, options)
    const db = databaseOn(client)
    await reckonStandings(db, options.nowMs)
    await reckonHours(db, options.nowMs, (work) => work(db))
    await keepTallies(db, await countTallies(db), options.nowMs)
  })
  return { rows, durationMs: Math.round(performance.now() - startedMs) }
}

async function continueIdentities(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table_name: string }>(
    `select t.relname as table_name from pg_class s
     join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid and a.attname = 'id'
     where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace`,
  )
  for (const { table_name: table } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), coalesce(max(id), 0) + 1, false) from ${table}`,
    )
  }
}
