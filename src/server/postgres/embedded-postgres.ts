import { join, resolve } from 'node:path'
import { makeFolder } from '../files/folders.ts'
import { locateBinaries } from './binaries.ts'
import {
  adoptCluster,
  createCluster,
  databaseName,
  findCluster,
  readPassword,
  requireSameMajorVersion,
  roleName,
} from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { stopOrphan } from './postmaster-file.ts'
import { supervisePostmaster } from './supervisor.ts'
import { chooseAccount } from './system-account.ts'

export interface EmbeddedPostgresOptions {
  /** The folder of this installation; the cluster lies in `postgres` under it, beside its password and log. */
  readonly dataDir: string
  /** False only for tests: faster, and lost when the machine (not the process) crashes. */
  readonly fsync?: boolean
  /** How long to wait for another server that is just leaving the folder; default 3 s. */
  readonly lockWaitMs?: number
  readonly log: (line: string) => void
}

export interface EmbeddedPostgres {
  /** Connects as the owner of the database. Holds the password: never logged. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the product, on the loopback address (issue 2 §1). The first start makes the
 * cluster; later ones take it as they find it, also after a crash or kill -9. Should PostgreSQL itself be killed it
 * is started again on the same port.
 *
 * @throws FolderInUseError when another server uses `dataDir`
 * @throws StartupError when PostgreSQL cannot be set up or started
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  makeFolder(dataDir)
  const lock = await lockFolder(dataDir, options.lockWaitMs)
  try {
    const server = await startServer({ ...options, dataDir, fsync: options.fsync ?? true })
    return {
      url: server.url,
      stop: async () => {
        await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

interface ServerOptions extends EmbeddedPostgresOptions {
  readonly fsync: boolean
}

async function startServer({ dataDir, fsync, log }: ServerOptions): Promise<EmbeddedPostgres> {
  const password = readPassword(dataDir)
  const found = findCluster(dataDir)
  const account = chooseAccount(found)
  const binaries = locateBinaries(account)
  if (!found) log('Preparing the database (first start only).')
  const folder = found ?? (await createCluster({ dataDir, binaries, account, password, fsync }))
  if (found) {
    requireSameMajorVersion(found, binaries)
    adoptCluster(found, account)
    await stopOrphan(found)
  }

  const logFile = join(dataDir, 'postgres.log')
  const postmaster = await supervisePostmaster(
    { program: binaries.postgres, folder, fsync, logFile, account },
    log,
  )
  return {
    url: `postgresql://${roleName}:${password}@127.0.0.1:${postmaster.port}/${databaseName}`,
    stop: postmaster.stop,
  }
}
