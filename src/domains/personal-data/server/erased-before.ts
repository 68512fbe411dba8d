import { nobody } from '#server/api/viewer.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { erasePerson } from './erase-person.ts'
import { readNotes } from './note-erasures.ts'
import { endRows } from './record-rows.ts'
import { externals, persons } from './who.ts'

/**
 * Erases again whom a restored backup has brought back; a number that somebody got later is somebody else. Returns
 * whom, as `person 7`.
 */
export async function eraseAgain(services: Services): Promise<string[]> {
  const again: string[] = []
  for (const { at, ...noted } of await readNotes(services)) {
    const who = noted.external === undefined ? persons : externals
    const id = noted.external ?? noted.person
    if (id === undefined) continue
    const erased = await inTransaction(services.database, async (db) => {
      const row = await who.find(db, id, { lock: true })
      if (row === undefined || row.erasedAt !== null || row.createdAt > new Date(at)) return false
      await endRows(db, who.outFirst, id)
      await erasePerson(db, who, id, {
        context: { viewer: nobody, request: { id: 'erased before' } },
        jobs: services.jobs,
        at: new Date(at),
      })
      return true
    })
    if (erased) again.push(`${who.subjectType} ${id}`)
  }
  return again
}
