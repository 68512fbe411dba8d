import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { migrateDatabase } from '#server/migrations.ts'

export interface BenchSchool {
  readonly students: number
  readonly databaseUrl: string
  /** How long the bulk copy took when this school was made. */
  readonly loadSeconds: number
  readonly attendanceRows: number
  readonly databaseMegabytes: number
}

/** A demo school of this size in a database of its own, made once, kept for later runs and migrated with the rest. */
export async function prepareSchool(clusterUrl: string, students: number): Promise<BenchSchool> {
  const name = `school_${students}`
  const databaseUrl = clusterUrl.replace(/[^/]*$/, name)
  const admin = new pg.Client({ connectionString: clusterUrl })
  await admin.connect()
  try {
    let loadSeconds = await findKeptSchool(admin, name, databaseUrl)
    if (loadSeconds === undefined) {
      await admin.query(`drop database if exists ${name}`)
      await admin.query(`create database ${name}`)
      loadSeconds = await loadSchool(databaseUrl, students)
      // Only a school that is whole has this mark.
      await admin.query(`comment on database ${name} is '${loadSeconds}'`)
    }
    return { students, databaseUrl, loadSeconds, ...(await sizeOf(databaseUrl)) }
  } finally {
    await admin.end()
  }
}

/** How long the kept school took to load; undefined when there is none, or its migrations were rewritten since. */
async function findKeptSchool(
  admin: pg.Client,
  name: string,
  databaseUrl: string,
): Promise<number | undefined> {
  const { rows } = await admin.query<{ loadSeconds: string | null }>(
    `select shobj_description(oid, 'pg_database') as "loadSeconds" from pg_database where datname = $1`,
    [name],
  )
  if (!rows[0]?.loadSeconds) return undefined
  return migrateDatabase(databaseUrl).then(
    () => Number(rows[0]?.loadSeconds),
    () => undefined,
  )
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
