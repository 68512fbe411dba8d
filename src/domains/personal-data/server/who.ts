import { tellOfPerson } from '#domains/people/server/people.service.ts'
import type { Database } from '#server/database/database.ts'
import { archivedFirst, externalRecords } from '../rules/external-records.ts'
import { loggedOutFirst } from '../rules/own-records.ts'
import type { PersonalRecord } from '../rules/personal-record.ts'
import { personalRecords } from '../rules/personal-records.ts'
import {
  findErasure,
  findExternalErasure,
  insertErasure,
  insertExternalErasure,
  type NewErasure,
} from './erasures.queries.ts'
import {
  findExternal,
  findPerson,
  hindrancesOfExternal,
  listHindrances,
  type PersonRow,
} from './persons.queries.ts'
import type { ErasureRow } from './present.ts'

/** Whose data it is: people's, or that of students of partner schools, who have ids of their own. */
export interface Who {
  readonly records: readonly PersonalRecord[]
  /** What is done first where a restored backup brought them back. */
  readonly outFirst: PersonalRecord
  readonly subjectType: 'person' | 'external_student'
  readonly find: (
    db: Database,
    id: number,
    options?: { readonly lock?: boolean },
  ) => Promise<PersonRow | undefined>
  readonly listHindrances: (db: Database, row: PersonRow) => Promise<string[]>
  readonly findErasure: (db: Database, id: number) => Promise<ErasureRow | undefined>
  readonly insertErasure: (db: Database, erasure: NewErasure) => Promise<unknown>
  /** Tells the pages that show them; no page is one student's of a partner school. */
  readonly tell?: (db: Database, id: number) => Promise<void>
}

export const persons: Who = {
  records: personalRecords,
  outFirst: loggedOutFirst,
  subjectType: 'person',
  find: findPerson,
  listHindrances,
  findErasure,
  insertErasure,
  tell: tellOfPerson,
}

export const externals: Who = {
  records: externalRecords,
  outFirst: archivedFirst,
  subjectType: 'external_student',
  find: findExternal,
  listHindrances: (_db, row) => Promise.resolve(hindrancesOfExternal(row)),
  findErasure: findExternalErasure,
  insertErasure: insertExternalErasure,
}
