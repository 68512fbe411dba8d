import { nobody } from '#server/api/viewer.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { erasePerson } from './erase-person.ts'
import { readNotes } from './note-erasures.ts'
import { findPerson } from './persons.queries.ts'

/** Erases again whom a restored backup has brought back; a number that somebody got later is somebody else. */
export async function eraseAgain(services: Services): Promise<number[]> {
  const again: number[] = []
  for (const noted of await readNotes(services)) {
    const erased = await inTransaction(services.database, async (db) => {
      const person = await findPerson(db, noted.person, { lock: true })
      if (person === undefined || person.erasedAt !== null || person.createdAt > new Date(noted.at))
        return false
      await erasePerson(db, noted.person, {
        context: { viewer: nobody, request: { id: 'erased before' } },
        jobs: services.jobs,
        at: new Date(noted.at),
      })
      return true
    })
    if (erased) again.push(noted.person)
  }
  return again
}
