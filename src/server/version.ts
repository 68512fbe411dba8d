import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

const { version: numbered }: { version: string } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

/** The commit this runs from: as the image was built with it, else as git says; unknown without both. */
function readCommit(): string | null {
  const given = process.env['HOMEROOM_COMMIT']
  if (given) return given.slice(0, 12)
  try {
    // The service does not own the folder it runs from, which git distrusts unless told.
    const asked = ['-c', 'safe.directory=*', 'rev-parse', '--short=12', 'HEAD']
    return execFileSync('git', asked, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

export const version = numbered
export const commit = readCommit()
