import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { migrateDatabase } from '#server/migrations.ts'
import { hashSources } from './hash-sources.ts'

export interface BenchSchool {
  readonly students: number
  readonly databaseUrl: string
  /** How long the bulk copy took when this school was made. */
  readonly loadSeconds: number
  readonly attendanceRows: number
  readonly databaseMegabytes: number
}

/** What a school is made of: its schema, and the rows of the demo. */
const sources = ['database/migrations', 'src/demo']

/** The demo is dated around the day it is made: an older one has no running sessions, and later no running cycle. */
const keptDays = 4

interface Mark {
  /** How long the bulk copy took. */
  readonly loadSeconds: number
  readonly sources: string
  readonly madeAtMs: number
}

/** A demo school of this size in a database of its own, kept for later runs while its schema and rows are the same. */
export async function prepareSchool(clusterUrl: string, students: number): Promise<BenchSchool> {
  const name = `school_${students}`
  const databaseUrl = clusterUrl.replace(/[^/]*$/, name)
  const admin = new pg.Client({ connectionString: clusterUrl })
  await admin.connect()
  try {
    let mark = await findKeptSchool(admin, name)
    if (mark === undefined) {
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
async function findKeptSchool(admin: pg.Client, name: string): Promise<Mark | undefined> {
  const { rows } = await admin.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
    [name],
  )
  const text = rows[0]?.mark
  const mark: Mark | undefined = text?.startsWith('{') ? JSON.parse(text) : undefined
  const isFresh = mark && Date.now() - mark.madeAtMs < keptDays * 86_400_000
  return isFresh && mark.sources === hashSources(sources) ? mark : undefined
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
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
  return Math.round(seconds * 10) / 10
}

async function sizeOf(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ attendanceRows: number; megabytes: number }>(
      `select (select reltuples::integer from pg_class where oid = 'attendances'::regclass) as "attendanceRows",
        (pg_database_size(current_database()) / 1048576)::integer as megabytes`,
    )
    return { attendanceRows: rows[0]?.attendanceRows ?? 0, databaseMegabytes: rows[0]?.megabytes ?? 0 }
  } finally {
    await client.end()
  }
}
