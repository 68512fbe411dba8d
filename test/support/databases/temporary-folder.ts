import { chmodSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryFolder {
  readonly path: string
  remove(): void
}

/**
 * A folder for one test. Everybody may enter it, as on an ordinary server, unless `mode` says otherwise.
 * Removing it also removes the database that a DATA_DIR in it points to.
 */
export function makeTemporaryFolder(mode = 0o755): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'homeroom-test-'))
  chmodSync(path, mode)
  return {
    path,
    remove: () => {
      for (const cluster of [join(path, 'postgres'), join(path, 'data', 'postgres')]) {
        const elsewhere = linkTarget(cluster)
        if (elsewhere) rmSync(elsewhere, { recursive: true, force: true })
      }
      rmSync(path, { recursive: true, force: true })
    },
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
