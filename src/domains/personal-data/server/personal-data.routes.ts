import { invalid, notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { requireProof } from '#server/departures/proof.ts'
import { personalDataContract, personsPageSize } from '../contract/personal-data.contract.ts'
import { personalRecords } from '../rules/personal-records.ts'
import { erasePerson } from './erase-person.ts'
import { findErasure } from './erasures.queries.ts'
import { findPerson, listHindrances, listPersons } from './persons.queries.ts'
import { presentErasure, presentKind, presentPerson } from './present.ts'
import { countRows } from './record-rows.ts'

export const noSuchPerson = 'Nobody has this number.'

async function erasureOf(db: Database, personId: number) {
  const row = await findErasure(db, personId)
  return row ? presentErasure(row) : null
}

export const personalDataRoutes = handlers(personalDataContract, {
  listPersons: async ({ db, input }) => {
    const { rows, total } = await readPage(input.page, personsPageSize, (range) =>
      listPersons(db, input.search, range),
    )
    return { page: input.page, pageSize: personsPageSize, total, persons: rows.map(presentPerson) }
  },

  getPerson: async ({ db, input: { personId } }) => {
    const person = await findPerson(db, personId)
    if (!person) throw notFound(noSuchPerson)
    const counts = await countRows(db, personalRecords, personId)
    return {
      person: presentPerson(person),
      kinds: personalRecords
        .map((record, at) => presentKind(record, counts[at] ?? 0))
        .filter(({ rows }) => rows > 0),
      hindrances: await listHindrances(db, person),
      erasure: await erasureOf(db, personId),
    }
  },

  erasePerson: async (call) => {
    const { db, input, services } = call
    const person = await findPerson(db, input.personId, { lock: true })
    if (!person) throw notFound(noSuchPerson)
    const [hindrance] = await listHindrances(db, person)
    if (hindrance !== undefined) throw invalid({ name: hindrance })
    if (input.name !== person.name)
      throw invalid({ name: `This is not their name: type ${person.name} to erase them.` })
    requireProof(call, 'What is erased cannot be brought back. Show first that it is you.')
    await erasePerson(db, input.personId, {
      context: call,
      jobs: services.jobs,
      at: new Date(services.clock.nowMs()),
    })
    const erasure = await erasureOf(db, input.personId)
    if (!erasure) throw notFound(noSuchPerson)
    return { message: 'Erased', erasure }
  },
})
