import { sql } from 'kysely'
import type { PageRange } from '#server/api/paging.ts'
import { turns } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'
import type { ExportFile, ExportRun } from '../contract/nightly-export.contract.ts'
import type { WrittenFile } from './run/table-schema.ts'

interface RunRow extends Omit<ExportRun, 'beganAt' | 'endedAt' | 'writtenOverAt'> {
  readonly beganAt: Date
  readonly endedAt: Date | null
  readonly writtenOverAt: Date | null
  readonly total: number
}

const presented = ({ beganAt, endedAt, writtenOverAt, total: _total, ...row }: RunRow): ExportRun => ({
  ...row,
  beganAt: beganAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  writtenOverAt: writtenOverAt?.toISOString() ?? null,
})

/** True while a server exports: a turn goes with the connection of who has it, a row that they wrote does not. */
const isUnderWay = sql<boolean>`exists (select from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())
  and classid = ${sql.lit(turns.nightlyExport[0])} and objid = ${sql.lit(turns.nightlyExport[1])} and objsubid = 2 and granted)`

const leftBehind = 'The server ended before it was done.'

// What a killed server left stands there as under way until the next run: what nobody does is over.
const isLeft = sql`r.state = 'running' and not ${isUnderWay}`

const runColumns = sql`r.id, to_char(r.day, 'YYYY-MM-DD') as day, r.began_at, r.ended_at, r.written_over_at,
  case when ${isLeft} then 'failed' else r.state end as state,
  case when ${isLeft} then ${leftBehind} else r.failure end as failure,
  r.row_count as rows, r.byte_count as bytes, u.name as asked_by`

/** Runs, the newest first. */
export async function listRuns(db: Database, { limit, offset }: PageRange) {
  const { rows } = await sql<RunRow>`
    select ${runColumns}, count(*) over ()::int as total
    from export_runs r left join users u on u.id = r.asked_by
    order by r.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({ ...presented(row), total: row.total }))
}

/** A run with its files; undefined where there is none of this number. */
export async function findRun(
  db: Database,
  runId: number,
): Promise<(ExportRun & { files: ExportFile[] }) | undefined> {
  const { rows } = await sql<RunRow>`
    select ${runColumns}, 1 as total from export_runs r left join users u on u.id = r.asked_by
    where r.id = ${runId}`.execute(db)
  const [run] = rows
  if (run === undefined) return undefined
  const files = await db
    .selectFrom('exportFiles')
    .select(['tableName as table', 'rowCount as rows', 'byteCount as bytes', 'sha256'])
    .where('runId', '=', runId)
    .orderBy('tableName')
    .execute()
  return { ...presented(run), files }
}

/** When a run brought everything there last that is there still. */
export const lastGoodAt = async (db: Database): Promise<Date | null> =>
  (
    await db
      .selectFrom('exportRuns')
      .where('state', '=', 'done')
      .where('writtenOverAt', 'is', null)
      .select(({ fn }) => fn.max('endedAt').as('at'))
      .executeTakeFirst()
  )?.at ?? null

/** A run and the folder that it writes. */
export interface RunOfFolder {
  readonly runId: number
  readonly day: string
  readonly place: string
  readonly began: Date
}

/** Notes that what earlier runs brought into the folder of this one is not there any more. */
export const writeOver = (db: Database, { runId, day, place, began }: RunOfFolder) =>
  db
    .updateTable('exportRuns')
    .set({ writtenOverAt: began })
    .where('day', '=', day)
    .where('place', '=', place)
    .where('id', '<', runId)
    .where('state', '=', 'done')
    .where('writtenOverAt', 'is', null)
    .execute()

/** Notes that this run wrote over nothing after all. */
export const leaveStanding = (db: Database, { runId, day, place, began }: RunOfFolder) =>
  db
    .updateTable('exportRuns')
    .set({ writtenOverAt: null })
    .where('day', '=', day)
    .where('place', '=', place)
    .where('id', '<', runId)
    .where('writtenOverAt', '=', began)
    .execute()

interface Beginning {
  readonly day: string
  readonly place: string
  readonly now: Date
  readonly askedBy: number | null
}

/**
 * Begins a run, and returns its id and whether it is the first to this place; one that a killed server left is over.
 * Only who holds the lock of the export calls this.
 */
export async function beginRun(
  db: Database,
  { day, place, now, askedBy }: Beginning,
): Promise<{ id: number; isNewPlace: boolean }> {
  await db
    .updateTable('exportRuns')
    .set({ state: 'failed', endedAt: now, failure: leftBehind })
    .where('state', '=', 'running')
    .execute()
  const before = await db
    .selectFrom('exportRuns')
    .select('id')
    .where('place', '=', place)
    .limit(1)
    .executeTakeFirst()
  const { id } = await db
    .insertInto('exportRuns')
    .values({ day, place, state: 'running', beganAt: now, askedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNewPlace: before === undefined }
}

export const failRun = (db: Database, runId: number, failure: string, now: Date) =>
  db
    .updateTable('exportRuns')
    .set({ state: 'failed', failure, endedAt: now })
    .where('id', '=', runId)
    .execute()

/** Ends a run well. */
export async function finishRun(
  db: Database,
  runId: number,
  files: readonly WrittenFile[],
  now: Date,
): Promise<void> {
  const sum = (of: (file: WrittenFile) => number) => files.reduce((all, file) => all + of(file), 0)
  await db
    .insertInto('exportFiles')
    .values(
      files.map(({ table, rows, bytes, sha256 }) => ({
        ...{ runId, tableName: table, rowCount: rows, byteCount: bytes, sha256 },
      })),
    )
    .execute()
  await db
    .updateTable('exportRuns')
    .set({
      ...{ state: 'done', endedAt: now },
      ...{ rowCount: sum(({ rows }) => rows), byteCount: sum(({ bytes }) => bytes) },
    })
    .where('id', '=', runId)
    .execute()
}
