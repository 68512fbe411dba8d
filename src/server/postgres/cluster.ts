import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../startup-error.ts'
import { type PostgresBinaries, systemFolder } from './binaries.ts'
import { canReach, runAs, type SystemAccount } from './system-account.ts'

const run = promisify(execFile)

/** The role that owns everything, and the database it works in. */
export const roleName = 'homeroom'
export const databaseName = 'homeroom'

/** Names the folder of a cluster; it may be a link to where PostgreSQL's own user can reach it. */
export const clusterPath = (dataDir: string) => join(dataDir, 'postgres')

/** The database role's password, made on first use and readable by the server alone. */
export function readPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    const password = randomBytes(24).toString('base64url')
    writeFileSync(file, password, { mode: 0o600, flag: 'wx' })
    return password
  }
}

/** The real folder of an existing cluster, or undefined before the first start. */
export function findCluster(dataDir: string): string | undefined {
  const path = clusterPath(dataDir)
  if (!lstatSync(path, { throwIfNoEntry: false })) return undefined
  try {
    return realpathSync(path)
  } catch {
    throw new StartupError(
      `The database folder that ${path} points to is gone; bring it back, or remove the link to begin anew.`,
    )
  }
}

/** @throws StartupError when the cluster was made by another major version of PostgreSQL */
export function requireSameMajorVersion(folder: string, binaries: PostgresBinaries): void {
  const found = Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8'))
  if (found !== binaries.majorVersion)
    throw new StartupError(
      `The database in ${folder} was made by PostgreSQL ${found} and this version of Homeroom brings ${binaries.majorVersion}; see docs/operations.md on moving it.`,
    )
}

/** After a backup was put back by root its files are root's: PostgreSQL's own user gets them again. */
export function adoptCluster(folder: string, account: SystemAccount | undefined): void {
  if (account && lstatSync(folder).uid !== account.uid)
    spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, folder], { stdio: 'ignore' })
}

/**
 * Makes a cluster with an empty database, UTF-8 throughout, sorted by code point (the same on every machine).
 * It is made aside and renamed when whole: an interrupted first start leaves nothing half done.
 */
export async function createCluster(options: {
  dataDir: string
  binaries: PostgresBinaries
  account: SystemAccount | undefined
  password: string
  fsync: boolean
}): Promise<string> {
  const { dataDir, account } = options
  const path = clusterPath(dataDir)
  const isReachable = !account || canReach(account, 'cd "$1"', dataDir)
  const folder = isReachable ? path : join(systemFolder, randomBytes(8).toString('hex'))
  const aside = `${folder}.new`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(dirname(aside), { recursive: true })
  mkdirSync(aside, { mode: 0o700 })
  if (account) chownSync(aside, account.uid, account.gid)
  await initialise(aside, options)
  renameSync(aside, folder)
  if (folder !== path) symlinkSync(folder, path)
  return realpathSync(path)
}

interface Initialisation {
  readonly binaries: PostgresBinaries
  readonly account: SystemAccount | undefined
  readonly password: string
  readonly fsync: boolean
}

async function initialise(
  folder: string,
  { binaries, account, password, fsync }: Initialisation,
): Promise<void> {
  const collation = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const common = [
    '-D',
    folder,
    '-U',
    roleName,
    '-E',
    'UTF8',
    '--no-instructions',
    '-A',
    'trust',
    ...collation,
  ]
  const sync = fsync ? [] : ['--no-sync']
  // Which characters are letters comes from the system; where it has no UTF-8 table, plain ASCII has to do.
  const letters = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  try {
    await run(binaries.initdb, [...common, ...sync, `--lc-ctype=${letters}`], runAs(account)).catch(() =>
      run(binaries.initdb, [...common, ...sync, '--lc-ctype=C'], runAs(account)),
    )
    // Nobody gets in without the password: it is set, and asked for, before the cluster is started for the first time.
    const single = ['--single', '-D', folder, ...(fsync ? [] : ['-F']), 'postgres']
    const setUp = run(binaries.postgres, single, runAs(account))
    setUp.child.stdin?.end(`alter role ${roleName} password '${password}'\ncreate database ${databaseName}\n`)
    await setUp
    writeFileSync(join(folder, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  } catch (failure) {
    throw new StartupError(`PostgreSQL could not make a database in ${folder}: ${describe(failure)}`)
  }
}

/** The last line the program wrote says why. */
function describe(failure: unknown): string {
  const text = failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : String(failure)
  return text.trim().split('\n').at(-1) ?? 'it gave no reason.'
}
