import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A hash of the TypeScript and SQL in these folders; it stays the same while only tests change. */
export function hashSources(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/(?<!\.test)\.(ts|sql)$/.test(file)) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}
