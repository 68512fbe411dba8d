import { downloads } from '#server/api/downloads.ts'
import { notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { requireProof } from '#server/departures/proof.ts'
import { personalDataDownloads } from '../contract/personal-data.downloads.ts'
import { readArchive } from './archive.ts'
import { noSuchPerson } from './personal-data.routes.ts'
import { externals, persons, type Who } from './who.ts'

type Call = RequestContext & { readonly db: Database }

async function archiveOf(call: Call, who: Who, id: number) {
  const person = await who.find(call.db, id)
  if (!person) throw notFound(noSuchPerson)
  requireProof(call, 'This file holds all that is stored about a person. First confirm that it is you.')
  const file = await inTransaction(call.services.database, (within) =>
    readArchive(within, who.records, person, call.services),
  )
  return {
    file,
    contentType: 'application/zip',
    saveAs: `Data of ${person.name}.zip`,
    tells: { what: 'Archive of one person', people: 1 },
  }
}

export const personalDataFiles = downloads(personalDataDownloads, {
  archive: (call) => archiveOf(call, persons, call.input.personId),
  externalArchive: (call) => archiveOf(call, externals, call.input.externalId),
})
