import { type RawBuilder, sql } from 'kysely'
import type { PersonFacts } from '#domains/people/server/people.service.ts'
import { applicationRecords } from '#domains/personal-data/rules/application-records.ts'
import { personalRecords } from '#domains/personal-data/rules/personal-records.ts'
import type { Database } from '#server/database/database.ts'

/**
 * What an admission comes of and makes itself, what is worked out of it, and what only mentions somebody: lines of files that were
 * imported, mails to the address (the family may have had them before), the log.
 */
const ofItself: ReadonlySet<string> = new Set([
  ...[
    'users',
    'students',
    'guardians',
    'guardian_students',
    'ended_ties',
    'former_remarks',
    'onboarding_families',
    'onboarding_guardians',
  ],
  ...applicationRecords.map(({ table }) => table),
  ...['student_graduations', 'student_standings'],
  ...['roster_rows', 'roster_faults', 'roster_records', 'outbox_mails', 'audit_log', 'record_reads'],
])

const others = personalRecords.filter(({ table }) => !ofItself.has(table))

const ofSending = (at: Date) =>
  sql`exists (select from onboarding_sendings s where s.id = r.sending_id and s.asked_at >= ${at})`

/**
 * SQL: for a person who was here before, what onboarding has heard of the family since an admission; what it heard
 * earlier stays.
 */
const sinceThen: Readonly<Record<string, (at: Date) => RawBuilder<unknown>>> = {
  onboarding_completions: (at) => sql`r.done_at >= ${at}`,
  onboarding_sending_families: ofSending,
  onboarding_mails: ofSending,
}
const ofOnboarding = others.filter(({ table }) => table in sinceThen)

/** `Notes of staff, restricted ones too` says more than whoever takes an admission back may know. */
const shortTitle = (title: string) => {
  const [words = title] = title.split(',')
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/**
 * What there is of a person, as the list of all that tells of one names it (decision 126): of all of it, or with
 * `onboardedSince` of onboarding alone and as of then. One statement.
 */
export async function listRecordsOf(
  db: Database,
  personId: number,
  onboardedSince?: Date,
): Promise<string[]> {
  const looked = onboardedSince === undefined ? others : ofOnboarding
  const isMeant = (table: string) =>
    onboardedSince === undefined ? sql`true` : (sinceThen[table]?.(onboardedSince) ?? sql`true`)
  const { rows } = await sql<{ title: string }>`${sql.join(
    looked.map(
      ({ table, title, of }) =>
        sql`select ${shortTitle(title)}::text as title where exists (
          select from ${sql.table(table)} r where ${sql.raw(of.replaceAll('$p', String(Math.trunc(personId))))}
            and ${isMeant(table)})`,
    ),
    sql` union all `,
  )}`.execute(db)
  return [...new Set(rows.map(({ title }) => title))]
}

const fieldWords: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'email address',
  deactivated: 'access',
  grade: 'grade',
  cohort: 'campus',
  house: 'house',
  status: 'status',
}

/** Which facts of a person others changed, in words. */
export const changedFacts = (before: PersonFacts, now: PersonFacts): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((key) => (before[key] ?? null) !== (now[key] ?? null))
    .map((key) => fieldWords[key] ?? key.replaceAll('_', ' '))
