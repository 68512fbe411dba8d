import { invalid, notFound } from '#server/api/errors.ts'
import { handlers, type RequestContext } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { requireProof } from '#server/departures/proof.ts'
import {
  personalDataContract,
  personsPageSize,
  type StoredOfPerson,
} from '../contract/personal-data.contract.ts'
import { erasePerson } from './erase-person.ts'
import { hindrancesOf } from './hindrances.ts'
import { listPersons } from './persons.queries.ts'
import { presentErasure, presentKind, presentPerson } from './present.ts'
import { listPutAwayOf, notHereText } from './put-away.ts'
import { countRows } from './record-rows.ts'
import { externals, persons, type Who } from './who.ts'

export const noSuchPerson = 'Nobody has this number.'

async function erasureOf(db: Database, who: Who, id: number) {
  const row = await who.findErasure(db, id)
  return row ? presentErasure(row) : null
}

type Call = RequestContext & { readonly db: Database }

async function readStored({ db }: Call, who: Who, id: number): Promise<StoredOfPerson> {
  const person = await who.find(db, id)
  if (!person) throw notFound(noSuchPerson)
  const counts = await countRows(db, who.records, id)
  return {
    person: presentPerson(person),
    kinds: who.records
      .map((record, at) => presentKind(record, counts[at] ?? 0))
      .filter(({ rows }) => rows > 0),
    notHere: (await listPutAwayOf(db, who.records, person)).map(notHereText),
    hindrances: await hindrancesOf(db, who, person),
    erasure: await erasureOf(db, who, id),
  }
}

async function erase(call: Call, who: Who, { id, name }: { id: number; name: string }) {
  const { db, services } = call
  const person = await who.find(db, id, { lock: true })
  if (!person) throw notFound(noSuchPerson)
  const [hindrance] = await hindrancesOf(db, who, person)
  if (hindrance !== undefined) throw invalid({ name: hindrance })
  if (name !== person.name)
    throw invalid({ name: `This is not their name: type ${person.name} to erase them.` })
  requireProof(call, 'What is erased cannot be brought back. First confirm that it is you.')
  await erasePerson(db, who, id, {
    context: call,
    jobs: services.jobs,
    at: new Date(services.clock.nowMs()),
  })
  const erasure = await erasureOf(db, who, id)
  if (!erasure) throw notFound(noSuchPerson)
  return { message: 'Erased', erasure }
}

export const personalDataRoutes = handlers(personalDataContract, {
  listPersons: async ({ db, input: { page, ...asked } }) => {
    const { rows, total } = await readPage(page, personsPageSize, (range) => listPersons(db, asked, range))
    return { page, pageSize: personsPageSize, total, persons: rows.map(presentPerson) }
  },
  getPerson: (call) => readStored(call, persons, call.input.personId),
  erasePerson: (call) => erase(call, persons, { id: call.input.personId, name: call.input.name }),
  getExternal: (call) => readStored(call, externals, call.input.externalId),
  eraseExternal: (call) => erase(call, externals, { id: call.input.externalId, name: call.input.name }),
})
