import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../../src/server/postgres/free-port.ts'
import { chooseAccount, runAs } from '../../../src/server/postgres/system-account.ts'
import { runOnServer } from './database-server.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** A PostgreSQL with the programs that back it up. */
export interface PostgresWithTools {
  /** To be put first into PATH. */
  readonly tools: string
  readonly server: string
  stop(): Promise<void>
}

interface Tools {
  readonly name: string
  /** The nearest to what a school has that there is here. */
  readonly isBest: boolean
  start(): Promise<PostgresWithTools>
}

/** What there is on this machine: always the stand-ins, and PostgreSQL itself where it is installed whole. */
export function availableTools(): readonly Tools[] {
  const folder = findProgramsOfMachine()
  const standIns = { name: 'stand-ins for its programs', isBest: !folder, start: startStandIns }
  if (!folder) return [standIns]
  const ofMachine = { name: `PostgreSQL in ${folder}`, isBest: true, start: () => startOfMachine(folder) }
  return [standIns, ofMachine]
}

const programs = ['initdb', 'postgres', 'psql', 'pg_dump', 'pg_restore']

/** Debian keeps each version in a folder of its own; elsewhere they are where `pg_config` says. */
function findProgramsOfMachine(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : []
  const folders = versions.sort((one, other) => other - one).map((version) => `${debian}/${version}/bin`)
  return [...folders, ...askPgConfig()].find((folder) =>
    programs.every((program) => existsSync(join(folder, program))),
  )
}

function askPgConfig(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()]
  } catch {
    return []
  }
}

async function startStandIns(): Promise<PostgresWithTools> {
  const folder = makeTemporaryFolder()
  const script = fileURLToPath(new URL('./stand-in-tools.ts', import.meta.url))
  for (const tool of ['psql', 'pg_dump', 'pg_restore'])
    writeFileSync(
      join(folder.path, tool),
      `#!/bin/sh\nexec "${process.execPath}" "${script}" ${tool} "$@"\n`,
      {
        mode: 0o755,
      },
    )
  return {
    tools: folder.path,
    server: process.env['TEST_DATABASE_SERVER'] ?? '',
    stop: async () => folder.remove(),
  }
}

/** A server of the machine's own version, for one test. */
async function startOfMachine(tools: string): Promise<PostgresWithTools> {
  const folder = makeTemporaryFolder()
  const account = chooseAccount(undefined)
  const cluster = join(folder.path, 'cluster')
  mkdirSync(cluster, { mode: 0o700 })
  if (account) chownSync(cluster, account.uid, account.gid)
  const initial = ['-U', 'homeroom', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(tools, 'initdb'), ['-D', cluster, ...initial], { ...runAs(account), stdio: 'pipe' })
  const port = await findFreePort()
  const flags = ['-D', cluster, '-F', '-h', '127.0.0.1', '-p', String(port), '-k', '']
  const postgres = spawn(join(tools, 'postgres'), flags, { ...runAs(account), stdio: 'ignore' })
  const ended = once(postgres, 'exit')
  const server = `postgresql://homeroom@127.0.0.1:${port}/postgres`
  while (
    !(await runOnServer(server, 'select 1').then(
      () => true,
      () => false,
    ))
  )
    if (postgres.exitCode !== null) throw new Error('The PostgreSQL of this machine did not start.')
  return {
    tools,
    server,
    stop: async () => {
      postgres.kill('SIGINT')
      await ended
      folder.remove()
    },
  }
}
