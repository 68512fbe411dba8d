import { type RawBuilder, sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { kindsOfRecords, recordKinds } from '#contract/retention.ts'
import type { SchoolNumberName } from '#contract/school/school-numbers.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { leftStatuses } from '#domains/people/rules/student-statuses.ts'
import { currentCycleId } from '#domains/school-year/server/school-year.service.ts'
import { fewestMeetings } from '#domains/student-page/rules/student-alerts.ts'
import type { Database } from '#server/database/database.ts'
import type { Settings } from '../contract/school-settings.ts'
import { countOlder } from './count-older.ts'
import { fieldsThatChange } from './save-settings.ts'

interface Weighing {
  readonly count: (rows: RawBuilder<unknown>) => Promise<number>
  readonly now: Date
  readonly before: Settings
  readonly after: Settings
}

const many = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

const people = sql`users where deactivated_at is null`
/** Who is at the school, also on hold or away: of them pages say what the numbers are about. */
const students = sql`students s join users u on u.id = s.id and u.deactivated_at is null
  and s.status <> all(${[...leftStatuses]}::text[])`
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
const byProvider = (ids: RawBuilder<unknown>) =>
  sql`(select user_id from accounts where provider_id ${ids} group by user_id) signed_in`
/**
 * The end of a sentence on people who sign in by a provider: how many of them have no password yet; empty where all
 * have.
 */
async function without(count: Weighing['count'], ids: RawBuilder<unknown>): Promise<string> {
  const none = await count(sql`${byProvider(ids)} where not exists (select from accounts own
    where own.user_id = signed_in.user_id and own.provider_id = 'credential' and own.password is not null)`)
  return none === 0
    ? ''
    : `, which ${many(none, 'of them does', 'of them do')} not have yet: the login page sends them a link`
}
/**
 * SQL: students whose attendance this cycle is below a percentage. Rows of students who left since stay, and count
 * nowhere.
 */
const below = (percent: number, now: Date) =>
  sql`${students} join student_standings k on k.student_id = s.id and k.taken >= ${fewestMeetings}
    and k.attendance < ${percent} and k.cycle_id = ${currentCycleId(now.getTime())}`

type Weighed = Exclude<keyof Settings, 'numbers' | 'keptDays' | 'logos'> | SchoolNumberName

/** By field what another value does to whom; a field without a sentence does not compile. */
const weighers: Readonly<Record<Weighed, (weighing: Weighing) => string | Promise<string>>> = {
  productName: async ({ count, after }) =>
    `${many(await count(people), 'person', 'people')} will see “${after.productName}” at the top of every page and in mails; ${many(
      await count(sql`outbox_mails where state in ('waiting', 'retrying')`),
      'mail',
    )} that wait keep the old name.`,
  schoolName: async ({ count }) =>
    `The login page, invitations and new papers say it; ${many(
      await count(sql`transcripts where revoked_at is null`),
      'issued transcript',
    )} keep the name they were issued with.`,
  address: async ({ count }) =>
    `New transcripts say it; ${many(
      await count(sql`transcripts where revoked_at is null`),
      'issued transcript',
    )} keep the address they were issued with.`,
  zoneLabel: async ({ count, now, after }) =>
    `${many(
      await count(sql`attendables where starts_at > ${now} and cancelled_at is null`),
      'meeting',
    )} to come are shown with “${after.zoneLabel}”; no time moves.`,
  supportEmail: async ({ count }) =>
    `${many(await count(people), 'person', 'people')} will write to another address.`,
  supportPhone: async ({ count, after: { supportPhone } }) =>
    `${many(await count(people), 'person', 'people')} will be told ${
      supportPhone === '' ? 'no number to call' : `to call ${supportPhone}`
    }.`,
  googleSignIn: async ({ count, after }) =>
    after.googleSignIn
      ? 'Whoever the school made an account for can log in with Google.'
      : `${many(await count(byProvider(sql`= 'google'`)), 'person', 'people')} logged in with Google so far; from now on they need their password${await without(count, sql`= 'google'`)}.`,
  oidcSignIn: async ({ count, after }) =>
    after.oidcSignIn
      ? 'Whoever the school made an account for can log in with the organization.'
      : `${many(
          await count(byProvider(sql`= 'oidc'`)),
          'person',
          'people',
        )} logged in with the organization so far; from now on they need their password${await without(count, sql`= 'oidc'`)}.`,
  absenceLimit: async ({ count, after: { numbers } }) =>
    `The absences of ${many(
      await count(students),
      'student',
    )} are counted against ${numbers.absenceLimit} in every experience, also those of this cycle so far.`,
  daysWithoutAdvisor: async ({ count }) =>
    `${many(
      await count(sql`excuses where approved is null and removed_at is null`),
      'excuse that waits is',
      'excuses that wait are',
    )} decided by the new rule.`,
  staleDays: async ({ count, now, after: { numbers } }) =>
    `The pages of ${many(await count(students), 'student')} look back ${numbers.staleDays} days; ${many(
      await count(sql`tasks where due_at between ${daysBefore(now, numbers.staleDays)} and ${now}`),
      'task was',
      'tasks were',
    )} due in these.`,
  claimMinutes: async ({ count, now, after: { numbers } }) =>
    `Whoever opens a task has it for ${numbers.claimMinutes} minutes; ${many(
      await count(sql`task_claims where claimed_until > ${now}`),
      'task that is',
      'tasks that are',
    )} being reviewed now keep the old time.`,
  welcomeLinkDays: ({ after: { numbers } }) =>
    `Links that are sent from now on work for ${countOf(numbers.welcomeLinkDays, 'day')}; those that were sent keep their time.`,
  absenceLinkDays: ({ after: { numbers } }) =>
    `Links in mails about absences that are sent from now on work for ${countOf(numbers.absenceLinkDays, 'day')}; those that were sent keep their time.`,
  rosterStopPercent: ({ before, after: { numbers } }) =>
    `Rosters that are compared from now on stop at ${numbers.rosterStopPercent} percent in place of ${before.numbers.rosterStopPercent}.`,
  consentNoticeDays: async ({ count, now, after: { numbers } }) =>
    `Of ${many(
      await count(
        sql`external_students where archived_at is null
          and consent_until - ${schoolDateOf(now.getTime())}::date between 0 and ${numbers.consentNoticeDays}::integer`,
      ),
      'student of partner schools',
      'students of partner schools',
    )} lists will say that consent ends.`,
  readingPeople: async ({ count, now, after: { numbers } }) =>
    `Whoever reads the records of fewer than ${numbers.readingPeople} people in an hour is not reported; ${many(
      await count(sql`read_hours where hour > ${daysBefore(now, 28)} and people >= ${numbers.readingPeople}`),
      'hour of a colleague had',
      'hours of colleagues had',
    )} as many in four weeks.`,
  readingTimes: async ({ count, now, before, after: { numbers } }) =>
    `From now on ${numbers.readingTimes} times what is usual is far more, instead of ${before.numbers.readingTimes}; ${many(
      await count(sql`read_hours where hour > ${daysBefore(now, 28)} and told_at is not null`),
      'hour was',
      'hours were',
    )} reported in four weeks.`,
  warningPercent: async ({ count, now, before, after }) =>
    `${many(await count(below(after.numbers.warningPercent, now)), 'student')} will be warned of, ${await count(
      below(before.numbers.warningPercent, now),
    )} are now.`,
  seriousPercent: async ({ count, now, before, after }) =>
    `For ${many(await count(below(after.numbers.seriousPercent, now)), 'student')} it will be serious, for ${await count(
      below(before.numbers.seriousPercent, now),
    )} it is now.`,
  internalDomains: async ({ count, after: { internalDomains: hosts } }) =>
    `Links to ${hosts.length === 0 ? 'other domains' : hosts.join(', ')} ${
      hosts.length === 0 ? 'open in a new tab' : 'open in the same tab'
    }; ${many(
      await count(
        sql`notifications where deleted_at is null and substring(redirect_url from '^https?://([^/:?#]+)') = any (${hosts})`,
      ),
      'notification leads',
      'notifications lead',
    )} there.`,
}

const isWeighed = (field: string): field is Weighed => Object.hasOwn(weighers, field)

/** Whether a field that the set-up fills was empty before: nobody has seen or used another value. */
const isFirst = (field: string, { schoolName, address, supportEmail, supportPhone }: Settings) =>
  (field === 'schoolName' && schoolName === '') ||
  (field === 'address' && address === '') ||
  (field === 'supportEmail' && supportEmail === '') ||
  (field === 'supportPhone' && supportPhone === '')

/** What other settings would do to whom, counted from the tables; a sentence each, none where nobody notices. */
export async function weighSettings(
  db: Database,
  nowMs: number,
  { before, after }: Pick<Weighing, 'before' | 'after'>,
): Promise<string[]> {
  const count = async (rows: RawBuilder<unknown>) =>
    (await sql<{ count: number }>`select count(*)::int as count from ${rows}`.execute(db)).rows[0]?.count ?? 0
  const weighing = { count, now: new Date(nowMs), before, after }
  const sentences: string[] = []
  for (const field of fieldsThatChange(before, after)) {
    const kind = recordKinds.find((one) => field === `keptDays.${one}`)
    const days = kind && after.keptDays[kind]
    const weigh = isWeighed(field) ? weighers[field] : undefined
    if (kind && typeof days === 'number')
      sentences.push(
        `${kindsOfRecords[kind].title}: ${countOf(await countOlder(db, kind, days, nowMs), 'record')} older than ${days} days will be deleted for good.`,
      )
    else if (weigh && !isFirst(field, before)) sentences.push(await weigh(weighing))
  }
  return sentences
}
