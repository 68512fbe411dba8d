import { sql } from 'kysely'
import {
  deleteTies,
  type EndedTie,
  type FamilyTie,
  insertTies,
  listEndedTies,
  type Tied,
} from '#domains/directory/server/directory.service.ts'
import type { Database } from '#server/database/database.ts'
import { editedSince } from '../../rules/edited-since.ts'
import { type Batch, type Change, changedSince, type Outcome } from './batches.ts'
import { idsOfPeople } from './people-ids.ts'

/**
 * Ties guardians to students, who are both people by now; who was left out leaves the tie out, too. One that was ended
 * here by hand is tied again only where the file was chosen, and then as it was: what was closed stays closed.
 */
export async function joinFamilies(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const ids = await peopleOfTies(
    batch.db,
    batch.importId,
    changes.map(({ code }) => code),
  )
  const endedByTie = await endedOf(batch, [...ids.values()])
  const outcomes: Outcome[] = []
  const ties: FamilyTie[] = []
  for (const { id, sign, code, fields } of changes) {
    const [tie, field] = [ids.get(code), fields[0]]
    const ended = tie && endedByTie.get(tieKey(tie))
    if (tie === undefined) outcomes.push({ id, problem: 'One of the two was not taken in.' })
    else if (field?.choice === 'ours') outcomes.push({ id, before: {}, written: {} })
    else if (ended?.isByHand && sign !== 'hand') outcomes.push({ id, problem: changedSince })
    else {
      ties.push({ ...tie, relationship: relationshipOf(field?.file ?? '', ended) })
      const { guardianId: ourId, studentId: otherId } = tie
      outcomes.push({ id, ourId, otherId, before: {}, written: { tie: 'joined' } })
    }
  }
  await insertTies(batch.db, ties, new Date(batch.nowMs))
  return outcomes
}

const plainGuardian = 'guardian'

/** Files that know no relationships say 'guardian' of everybody: of a tie that was here that says nothing new. */
const relationshipOf = (file: string, ended: FamilyTie | undefined): string =>
  (file === '' || file === plainGuardian ? ended?.relationship : file) || plainGuardian

/** Who the two of a tie are here. */
async function peopleOfTies(db: Database, importId: number, codes: string[]) {
  const { rows: ties } = await sql<{ code: string; guardian: string; student: string }>`
    select code, fields ->> 'guardian' as guardian, fields ->> 'student' as student from roster_records
    where import_id = ${importId} and kind = 'tie' and code = any(${codes}::text[])`.execute(db)
  const people = ties.flatMap(({ guardian, student }) => [guardian, student])
  const ids = await idsOfPeople(db, importId, people)
  return new Map(
    ties.flatMap(({ code, guardian, student }) => {
      const [guardianId, studentId] = [ids.get(guardian), ids.get(student)]
      return guardianId === undefined || studentId === undefined ? [] : [[code, { guardianId, studentId }]]
    }),
  )
}

export async function partFamilies(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  await deleteTies(
    batch.db,
    changes.map(({ ourId, otherId }) => ({ guardianId: ourId ?? 0, studentId: otherId ?? 0 })),
    new Date(batch.nowMs),
  )
  await sql`delete from roster_ids where source = ${batch.source} and kind = 'tie'
    and code = any(${changes.map(({ code }) => code)}::text[])`.execute(batch.db)
  return changes.map(({ id }) => ({ id, before: { tie: 'joined' }, written: { tie: 'parted' } }))
}

/**
 * Takes back what an import did to families. A tie that it ended is as it was: closed where it was closed, with its remarks.
 * One that somebody ended by hand since stays ended, unless who rolls back said otherwise.
 */
export async function giveTiesBack(
  batch: Batch,
  changes: readonly Change[],
  keepsEdits: boolean,
): Promise<Outcome[]> {
  const now = new Date(batch.nowMs)
  const tieOf = ({ ourId, otherId }: Change) => ({ guardianId: ourId ?? 0, studentId: otherId ?? 0 })
  const joined = (sign: Change['sign']) =>
    changes.filter((change) => change.sign === sign && change.written?.['tie'] !== undefined).map(tieOf)
  await deleteTies(batch.db, joined('add'), now)
  // Somebody here had ended these by hand: they are once more.
  await deleteTies(batch.db, joined('hand'), now, batch.userId)
  const parted = changes.filter(({ sign }) => sign === 'leave')
  const endedByTie = await endedOf(batch, parted.map(tieOf))
  const isKept = (change: Change) =>
    keepsEdits && change.sign === 'leave' && endedByTie.get(tieKey(tieOf(change)))?.isByHand === true
  await insertTies(
    batch.db,
    parted
      .filter((change) => !isKept(change))
      .map((change) => {
        const tie = tieOf(change)
        const relationship = endedByTie.get(tieKey(tie))?.relationship || change.fields[0]?.file
        return { ...tie, relationship: relationship || plainGuardian }
      }),
    now,
  )
  return changes.map((change) => ({ id: change.id, ...(isKept(change) && { problem: editedSince }) }))
}

const tieKey = ({ guardianId, studentId }: Tied) => `${guardianId} ${studentId}`

const endedOf = async ({ db }: Batch, ties: readonly Tied[]): Promise<ReadonlyMap<string, EndedTie>> =>
  new Map((await listEndedTies(db, ties)).map((ended) => [tieKey(ended), ended]))
