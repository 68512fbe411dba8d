import { appendFile, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Services } from '#server/services.ts'

const pathOf = ({ config }: Pick<Services, 'config'>) => join(resolve(config.DATA_DIR), 'erasures.jsonl')

interface Noted {
  readonly person: number
  readonly at: string
}

export async function readNotes(services: Pick<Services, 'config'>): Promise<Noted[]> {
  const text = await readFile(pathOf(services), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Noted => JSON.parse(line))
}

/**
 * Notes beside the database who was erased: numbers and instants, no name. A backup from before knows the person again;
 * whoever restores it keeps this file, and the next start erases them once more (docs/operations.md).
 */
export async function noteErasures(services: Services): Promise<void> {
  const noted = new Set((await readNotes(services)).map(({ person }) => person))
  const erasures = await services.database.selectFrom('erasures').select(['personId', 'erasedAt']).execute()
  const lines = erasures
    .filter(({ personId }) => !noted.has(personId))
    .map(({ personId, erasedAt }) => `${JSON.stringify({ person: personId, at: erasedAt.toISOString() })}\n`)
  if (lines.length > 0) await appendFile(pathOf(services), lines.join(''), { mode: 0o600 })
}
