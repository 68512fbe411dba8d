import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartupError } from '../startup-error.ts'

/** Whom PostgreSQL runs as: undefined is ourselves. */
export interface SystemAccount {
  readonly uid: number
  readonly gid: number
}

export const accountName = 'homeroom-postgres'

/**
 * PostgreSQL refuses to run as root, so root gets a system user of its own for it, made on first need.
 * A cluster that already belongs to somebody keeps its owner.
 *
 * @throws StartupError when the user cannot be made
 */
export function chooseAccount(clusterFolder: string | undefined): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = clusterFolder === undefined ? undefined : statSync(clusterFolder)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findAccount() ?? createAccount()
}

/** What gives us the clock of another day (`npm run test:day`), for a program that is to live on it with us. */
export const movedClock = (env = process.env): NodeJS.ProcessEnv =>
  env['FAKETIME'] === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(env).filter(([name]) => name === 'LD_PRELOAD' || name.includes('FAKE')),
      )

/** Options that make a child process run as `account`, with nothing of our surroundings that would disturb PostgreSQL. */
export function runAs(account: SystemAccount | undefined) {
  return {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_MESSAGES: 'C', TZ: 'UTC', ...movedClock() },
  } satisfies SpawnSyncOptions
}

/** Asks the system itself, as the account: rights may come from modes, groups or access lists. */
export function canReach(account: SystemAccount, test: string, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', test, 'sh', path], { ...runAs(account), stdio: 'ignore' }).status === 0
}

function findAccount(): SystemAccount | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, accountName], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function createAccount(): SystemAccount {
  const ways: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
      ],
    ],
    ['adduser', ['--system', '--group', '--no-create-home', '--home', '/nonexistent']],
  ]
  for (const [command, flags] of ways) {
    spawnSync(command, [...flags, accountName], { stdio: 'ignore' })
    const account = findAccount()
    if (account) return account
  }
  throw new StartupError(
    `PostgreSQL does not run as root and the system user ${accountName} could not be made; start Homeroom as an ordinary user, or give it a DATABASE_URL.`,
  )
}
