import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrateDatabase } from '#server/database/migrations.ts'

/** What a roster takes whose people are all new to the school (issue 13 §4), each in a process of its own. */
export interface RosterFigures {
  readonly users: number
  readonly written: number
  readonly readSeconds: number
  readonly compareSeconds: number
  readonly applySeconds: number
  readonly exportSeconds: number
  readonly megabytes: number
}

/** Reading and comparing together, and applying, each; and the memory of the process all the while. */
export const rosterBudget = { seconds: 180, megabytes: 600 } as const

const sizes = [1_000, 10_000, 100_000]

/** Brings so many people into a small demo school, and exports it. */
export async function measureRosters(clusterUrl: string, only = sizes): Promise<RosterFigures[]> {
  const databaseUrl = clusterUrl.replace(/[^/]*$/, 'roster')
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const figures: RosterFigures[] = []
  for (const users of only) {
    await makeEmpty(clusterUrl)
    await migrateDatabase(databaseUrl)
    execFileSync(process.execPath, ['src/demo/demo-command.ts', '--students', '120'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const child = fileURLToPath(new URL('./roster-child.ts', import.meta.url))
    figures.push(
      JSON.parse(execFileSync(process.execPath, [child, String(users)], { env, encoding: 'utf8' })),
    )
  }
  return figures
}

async function makeEmpty(clusterUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await client.query('drop database if exists roster')
    await client.query('create database roster')
  } finally {
    await client.end()
  }
}
