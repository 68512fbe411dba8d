import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { migrateDatabase } from '#server/database/migrations.ts'
import { hashSources } from './hash-sources.ts'

export interface BenchSchool {
  readonly students: number
  readonly databaseUrl: string
  /** How long the bulk copy took when this school was made. */
  readonly loadSeconds: number
  readonly attendanceRows: number
  readonly databaseMegabytes: number
}

/** What the rows of a school are made of. Its schema is brought to this version as any school's is. */
const sources = ['src/demo']

/** The demo is dated around the day it is made: an older one has no running sessions, and later no running cycle. */
const keptDays = 4

interface Mark {
  /** How long the bulk copy took. */
  readonly loadSeconds: number
  readonly sources: string
  readonly madeAtMs: number
}

/**
 * A demo school of this size in a database of its own. It is kept for later runs while the demo is the same, or as it
 * is when `keepsOld` says so, and migrated to this version.
 */
export async function prepareSchool(
  clusterUrl: string,
  students: number,
  keepsOld: boolean,
): Promise<BenchSchool> {
  const name = `school_${students}`
  const databaseUrl = clusterUrl.replace(/[^/]*$/, name)
  const admin = new pg.Client({ connectionString: clusterUrl })
  await admin.connect()
  try {
    let mark = await findKeptSchool(admin, name, keepsOld)
    if (mark) await migrateSchool(databaseUrl)
    else {
      await admin.query(`drop database if exists ${name}`)
      await admin.query(`create database ${name}`)
      const loadSeconds = await loadSchool(databaseUrl, students)
      // Only a school that is whole has this mark.
      mark = { loadSeconds, sources: hashSources(sources), madeAtMs: Date.now() }
      await admin.query(`comment on database ${name} is '${JSON.stringify(mark)}'`)
    }
    return { students, databaseUrl, loadSeconds: mark.loadSeconds, ...(await sizeOf(databaseUrl)) }
  } finally {
    await admin.end()
  }
}

/** The mark of the kept school; undefined when there is none that is like a new one. */
async function findKeptSchool(admin: pg.Client, name: string, keepsOld: boolean): Promise<Mark | undefined> {
  const { rows } = await admin.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
    [name],
  )
  const text = rows[0]?.mark
  const mark: Mark | undefined = text?.startsWith('{') ? JSON.parse(text) : undefined
  const isFresh = mark && Date.now() - mark.madeAtMs < keptDays * 86_400_000
  return isFresh && (keepsOld || mark.sources === hashSources(sources)) ? mark : undefined
}

/** Rows that a migration has moved are as well counted as those of a new school. */
async function migrateSchool(databaseUrl: string): Promise<void> {
  const before = await countMigrations(databaseUrl)
  const beginMs = performance.now()
  await migrateDatabase(databaseUrl)
  if ((await countMigrations(databaseUrl)) === before) return
  const seconds = Math.round((performance.now() - beginMs) / 1000)
  console.log(`Brought the kept school to this version in ${seconds} s.`)
  await inSchool(databaseUrl, (client) => client.query('vacuum analyze'))
}

const countMigrations = (databaseUrl: string) =>
  inSchool(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int from schema_migrations')
    return rows[0]?.count
  })

async function inSchool<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function loadSchool(databaseUrl: string, students: number): Promise<number> {
  console.log(`Making a school of ${students.toLocaleString('en-US')} students; it is kept for later runs.`)
  await migrateDatabase(databaseUrl)
  const beginMs = performance.now()
  const child = spawn(process.execPath, ['src/demo/demo-command.ts', '--students', String(students)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The school could not be made.')
  const seconds = (performance.now() - beginMs) / 1000
  await inSchool(databaseUrl, (client) => client.query('vacuum analyze'))
  return Math.round(seconds * 10) / 10
}

const sizeOf = (databaseUrl: string) =>
  inSchool(databaseUrl, async (client) => {
    const { rows } = await client.query<{ attendanceRows: number; megabytes: number }>(
      `select (select reltuples::integer from pg_class where oid = 'attendances'::regclass) as "attendanceRows",
        (pg_database_size(current_database()) / 1048576)::integer as megabytes`,
    )
    return { attendanceRows: rows[0]?.attendanceRows ?? 0, databaseMegabytes: rows[0]?.megabytes ?? 0 }
  })
