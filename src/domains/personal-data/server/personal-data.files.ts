import { downloads } from '#server/api/downloads.ts'
import { notFound } from '#server/api/errors.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { requireProof } from '#server/departures/proof.ts'
import { personalDataDownloads } from '../contract/personal-data.downloads.ts'
import { readArchive } from './archive.ts'
import { noSuchPerson } from './personal-data.routes.ts'
import { findPerson } from './persons.queries.ts'

export const personalDataFiles = downloads(personalDataDownloads, {
  archive: async (call) => {
    const { db, input, services } = call
    const person = await findPerson(db, input.personId)
    if (!person) throw notFound(noSuchPerson)
    requireProof(call, 'This file holds all that is stored of a person. Show first that it is you.')
    const file = await inTransaction(services.database, (within) => readArchive(within, person, services))
    return {
      file,
      contentType: 'application/zip',
      saveAs: `Data of ${person.name}.zip`,
      tells: { what: 'Archive of one person', people: 1 },
    }
  },
})
