import { type Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Pool, PoolClient } from 'pg'
import type { DB } from './tables.ts'

/** SQL: the key of a lock. */
interface LockKey {
  readonly isLock: true
}
type Lock = RawBuilder<LockKey>

const numbered = (number: number): Lock => sql<LockKey>`${sql.lit(number)}`
/** A lock for each number: of a cycle, an import, a year. */
const numberedOf =
  (number: number) =>
  (which: number): Lock =>
    sql<LockKey>`${sql.lit(number)}, ${which}`
const named = (words: string): Lock => sql<LockKey>`hashtextextended(${words}, 0)`
const hashed = (word: string): Lock => sql<LockKey>`hashtext(${sql.lit(word)})`

/**
 * Every advisory lock and what it guards: whoever needs another takes the next number. A number or word that is here stays:
 * while a version goes out, servers of the one before take the same.
 *
 * Each is held until the transaction ends and taken before rows are locked (decision 24): `calendar` and `admissions` before
 * every other, `houseTitles` after the calendar.
 */
export const locks = {
  /** Days of school, cycles and years: alone for who changes them, shared for who stores what follows from them. */
  calendar: numbered(7_402_611),
  /** Making the first administrator. */
  setUp: numbered(7_402_639),
  /** Making the parts of tables by school year, and putting one away: `make_parts` of the schema takes the same. */
  parts: numbered(7_240_116),
  /** Reading what was sent as an import: its row stays free, so that pages hear how far it is. */
  readingOf: numberedOf(7_240_122),
  /** The title of an ability, looked for and taken. */
  abilityTitles: numbered(7_240_131),
  /** Which pathway of a school year is whose, by the year it begins. */
  pathwaysOf: numberedOf(7_240_132),
  /** The title of a club, looked for and taken. */
  clubTitles: numbered(7_240_133),
  /** The name of a house, looked for and taken. */
  houseTitles: numbered(7_240_134),
  /** Titles, places and order of subjects and topics. */
  outline: numbered(7_240_141),
  /** The schedule of a cycle, so that no two book one expert. */
  scheduleOf: numberedOf(7_240_151),
  /** Computing how far students are to their graduation: a slow run would overwrite what a quick one computed since. */
  graduationRecount: numbered(7_240_170),
  /** Reminding of rolls that were not taken, so that nobody is told twice. */
  rollReminders: numbered(4_103_001),
  /** Reminding of follow-ups, so that nobody is told twice. */
  followUpReminders: numbered(4_103_002),
  /** Telling of leaves that are over, so that nobody is told twice. */
  leavesOver: numbered(4_103_003),
  /** Keeping the sums of hours: two that add up at once would leave rows of both. */
  hourTallies: hashed('hour_tallies'),
  /** Keeping the counts of reports: two that count at once would leave rows of both. */
  reportTallies: hashed('report_tallies'),
  /** Admitting and taking it back: siblings, and two applications of one child, one after the other. */
  admissions: named('admissions.admit'),
  /** Planning which recordings are removed. */
  recordingRemoval: named('recording removal'),
  /** Beginning a run of language credits. */
  languageRun: named('language run'),
  /** Taking a file of the language vendor, by its hash: the second finds that it was read. */
  languageFile: (sha256: string): Lock => named(`language file ${sha256}`),
  /** Setting the folder that rosters are taken from. */
  importFolder: named('import.folder_set'),
  /** Starting a job by hand, by its name: from its own page or from that of a service. */
  jobStart: (job: string): Lock => named(`start ${job}`),
  /** Counting the links that were mailed to an address. */
  intakeMails: (email: string): Lock => named(`intake ${email.toLowerCase()}`),
  /** Counting those that an applicant’s guardian had mailed to students, by the guardian's address. */
  intakeStudentMails: (email: string): Lock => named(`intake students ${email.toLowerCase()}`),
  /** Counting the evaluations that were asked of an address. */
  evaluationMails: (email: string): Lock =>
    sql<LockKey>`hashtext('asked for evaluations'), hashtext(lower(${email}))`,
} as const

/** Waits for a lock and holds it until the transaction ends. */
export const holdLock = (db: Kysely<DB>, lock: Lock) => sql`select pg_advisory_xact_lock(${lock})`.execute(db)

/** As `holdLock`, beside others who share it, until the transaction ends. */
export const shareLock = (db: Kysely<DB>, lock: Lock) =>
  sql`select pg_advisory_xact_lock_shared(${lock})`.execute(db)

/** Holds a lock until the transaction ends; false where another has it. */
export async function tryLock(db: Kysely<DB>, lock: Lock): Promise<boolean> {
  const { rows } = await sql`
    select from (select pg_try_advisory_xact_lock(${lock}) as is_mine) x where is_mine`.execute(db)
  return rows.length > 0
}

/** The locks of servers that start, and of work outside the product's transactions. */
export const serverLocks = {
  /** Bringing a database to this version. */
  migrations: 7_240_114,
  /** Filling an empty database with the demo school. */
  demoSchool: 7_240_115,
  /** Granting the role of the product what it needs of the queue's tables. */
  queueGrants: 7_240_118,
  /** Planning the sessions around now of a demo school. */
  demoSessions: 20_261_121,
} as const

/** Waits for a lock of servers and holds it as long as the connection. */
export const holdWhileConnected = (client: pg.ClientBase, lock: number) =>
  client.query('select pg_advisory_lock($1)', [lock])

/** SQL: waits for a lock of servers and holds it until the transaction ends. */
export const lockCall = (lock: number): string => `pg_advisory_xact_lock(${lock})`

/**
 * Work that servers do one at a time: its own number, and that of the thing it is done to; 0 where there is only one.
 */
export type Turn = readonly [what: number, which: number]

export const turns = {
  /** Exporting the school by night. */
  nightlyExport: [7_240_160, 0],
  /** Making the room of an experience at the video service: of two servers the second finds what the first made. */
  roomOf: (experienceId: number): Turn => [7_240_161, experienceId],
} as const

/** Runs the work; undefined where another server is doing it. A killed one lets go with its connection. */
export const alone = <Answer>(pool: Pool, turn: Turn, work: () => Promise<Answer>) =>
  holding(pool, turn, work, async (client) => {
    const { rows } = await client.query('select where pg_try_advisory_lock($1, $2)', [...turn])
    return rows.length > 0
  })

/** Runs the work once no other server is doing it. Throws when the wait takes longer than a statement may. */
export const inTurn = <Answer>(pool: Pool, turn: Turn, work: () => Promise<Answer>) =>
  holding(pool, turn, work, async (client) => {
    await client.query('select pg_advisory_lock($1, $2)', [...turn])
    return true
  })

async function holding<Answer>(
  pool: Pool,
  turn: Turn,
  work: () => Promise<Answer>,
  take: (client: PoolClient) => Promise<boolean>,
): Promise<Answer | undefined> {
  const client = await pool.connect()
  // Until it is known that it holds nothing, the connection is not for others.
  let mayHold = true
  try {
    mayHold = await take(client)
    return mayHold ? await work() : undefined
  } finally {
    if (mayHold)
      await client.query('select pg_advisory_unlock($1, $2)', [...turn]).then(
        () => {
          mayHold = false
        },
        () => {},
      )
    client.release(mayHold)
  }
}
