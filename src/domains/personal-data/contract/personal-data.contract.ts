import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { flag, id, instant, line, search } from '#contract/values.ts'

export const personsPageSize = 50

const person = z.object({
  id: z.number(),
  name: z.string(),
  /** `Student`, `Guardian`, `Colleague`, `Student of a partner school`. */
  role: z.string(),
  isDeactivated: z.boolean(),
  erasedAt: instant.nullable(),
})
export type DataPerson = z.output<typeof person>

const ends = z.enum(['delete', 'clear', 'keep'])

const kind = z.object({
  title: z.string(),
  rows: z.number(),
  /** What erasing does. */
  end: ends,
  /** What stays, or why all of it does. */
  why: z.string(),
  /** Whether the archive holds it. */
  isRead: z.boolean(),
})
export type DataKind = z.output<typeof kind>

const erasure = z.object({
  at: instant,
  by: z.string().nullable(),
  deleted: z.array(z.object({ title: z.string(), rows: z.number() })),
  kept: z.array(z.object({ title: z.string(), rows: z.number(), why: z.string() })),
  /** Stored files that still wait to be deleted. */
  files: z.number(),
})
export type Erasure = z.output<typeof erasure>

const stored = z.object({
  person,
  kinds: z.array(kind),
  /** School years that were put away and are not counted, a sentence each. */
  notHere: z.array(z.string()),
  /** Why they cannot be erased now; empty when they can. */
  hindrances: z.array(z.string()),
  erasure: erasure.nullable(),
})
export type StoredOfPerson = z.output<typeof stored>

const withPerson = z.object({ personId: id })
const withExternal = z.object({ externalId: id })
const typedName = { name: line(200, 'A name takes up to 200 characters.') }
const erased = z.object({ message: z.string(), erasure })

/** A person's data as one archive, and their erasure (issue 13 §6). */
export const personalDataContract = {
  listPersons: endpoint({
    method: 'GET',
    path: '/backoffice/personal-data/persons',
    summary:
      'Whose data may be asked for or erased, those who left too, or of partner schools; the last erased first without a search',
    access: 'personal_data.manage',
    input: paged(z.object({ search: search(80), partners: flag.default(false) })),
    output: z.object({ ...pageFacts, persons: z.array(person) }),
  }),
  getPerson: endpoint({
    method: 'GET',
    path: '/backoffice/personal-data/persons/{personId}',
    summary: 'What is stored of a person, and what erasing them would do',
    access: 'personal_data.manage',
    input: withPerson,
    output: stored,
  }),
  erasePerson: endpoint({
    method: 'POST',
    path: '/backoffice/personal-data/persons/{personId}/erase',
    summary: 'Erases a person for good: what the law does not need goes, their files too',
    access: 'personal_data.manage',
    input: withPerson.extend(typedName),
    output: erased,
  }),
  getExternal: endpoint({
    method: 'GET',
    path: '/backoffice/personal-data/externals/{externalId}',
    summary: 'What is stored of a student of a partner school, and what erasing them would do',
    access: 'personal_data.manage',
    input: withExternal,
    output: stored,
  }),
  eraseExternal: endpoint({
    method: 'POST',
    path: '/backoffice/personal-data/externals/{externalId}/erase',
    summary: 'Erases a student of a partner school for good: what the register does not need goes',
    access: 'personal_data.manage',
    input: withExternal.extend(typedName),
    output: erased,
  }),
}
