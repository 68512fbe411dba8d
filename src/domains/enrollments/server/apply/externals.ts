import { sql } from 'kysely'
import {
  addExternalsByImport,
  changeExternalsByImport,
  lockExternals,
  standExternalsByImport,
} from '#domains/external-students/server/external-students.service.ts'
import { editedSince } from '../../rules/edited-since.ts'
import { externalsNow } from '../externals-now.ts'
import type { Batch, Change, Outcome } from './batches.ts'
import { pick, type Texts } from './change-people.ts'
import { auditOf } from './import-audit.ts'

const changedSince = 'This was changed here since the files were compared. Import them again.'
const contextOf = (batch: Batch) => ({ audit: auditOf(batch), now: new Date(batch.nowMs) })
const idOf = ({ ourId }: Change) => ourId ?? 0
const idsIn = (text: string | undefined) =>
  text === undefined || text === '' ? [] : text.split(' ').map(Number)

async function loadNow(
  { db, nowMs }: Batch,
  changes: readonly Change[],
  experiences: readonly number[] = [],
): Promise<ReadonlyMap<number, Texts>> {
  // Held before they are looked at: what the form saves in between would be lost.
  await lockExternals(db, changes.map(idOf), experiences)
  const { rows } = await sql<{ id: number; fields: Texts }>`
    select id, fields from (${externalsNow(new Date(nowMs))}) n where n.id = any(${changes.map(idOf)}::integer[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, fields }) => [id, fields]))
}

/** Which experiences each row brings somebody into, by its code. */
async function loadJoins({ db, importId }: Batch, changes: readonly Change[]) {
  const { rows } = await sql<{ code: string; joins: string }>`
    select code, fields ->> 'joins' as joins from roster_records where import_id = ${importId} and kind = 'external'
      and fields ? 'joins' and code = any(${changes.map(({ code }) => code)}::text[])`.execute(db)
  return new Map(rows.map(({ code, joins }) => [code, joins]))
}

/** What is chosen of the file; experiences and whether they are here are written otherwise. */
function chosen({ fields }: Change) {
  const { experiences, status, ...texts } = Object.fromEntries(
    fields.flatMap(({ field, file, choice }): [string, string][] =>
      choice === 'file' ? [[field, file]] : [],
    ),
  )
  return { texts, joinsSome: experiences !== undefined, comesBack: status === 'active' }
}

export async function addExternals(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const joins = await loadJoins(batch, changes)
  const ids = await addExternalsByImport(
    batch.db,
    contextOf(batch),
    changes.map((change) => ({ texts: chosen(change).texts, joins: idsIn(joins.get(change.code)) })),
  )
  return changes.map(({ id, code }, at) => ({
    id,
    ourId: ids[at] ?? null,
    before: {},
    written: { status: 'active', ...(joins.has(code) && { joins: joins.get(code) ?? '' }) },
  }))
}

/** Writes what differs, where they are still as they were compared. */
export async function changeExternals(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const joins = await loadJoins(batch, changes)
  const now = await loadNow(batch, changes, [...joins.values()].flatMap(idsIn))
  const isAsCompared = (change: Change) =>
    change.fields.every(
      ({ field, now: was, choice }) =>
        choice === 'ours' || (now.get(idOf(change))?.[field] ?? '') === (was ?? ''),
    )
  const good = changes.filter(isAsCompared)
  const stale = changes.filter((change) => !isAsCompared(change))
  const joinsOf = (change: Change) => (chosen(change).joinsSome ? (joins.get(change.code) ?? '') : '')
  const refused = await changeExternalsByImport(
    batch.db,
    contextOf(batch),
    good.map((change) => ({
      id: idOf(change),
      texts: chosen(change).texts,
      joins: idsIn(joinsOf(change)),
      parts: [],
    })),
  )
  const back = good.filter((change) => chosen(change).comesBack && !refused.has(idOf(change)))
  await standExternalsByImport(batch.db, contextOf(batch), back.map(idOf), false)
  return [
    ...stale.map(({ id }) => ({
      id,
      problem: changedSince,
    })),
    ...good.map((change): Outcome => {
      const problem = refused.get(idOf(change))
      if (problem !== undefined) return { id: change.id, problem }
      const { texts, comesBack } = chosen(change)
      const written = {
        ...texts,
        ...(joinsOf(change) !== '' && { joins: joinsOf(change) }),
        ...(comesBack && { status: 'active' }),
      }
      return {
        id: change.id,
        before: pick(now.get(idOf(change)) ?? {}, Object.keys(written)),
        written,
      }
    }),
  ]
}

export async function archiveExternals(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const now = await loadNow(batch, changes)
  const here = changes.filter((change) => now.get(idOf(change))?.['status'] === 'active')
  await standExternalsByImport(batch.db, contextOf(batch), here.map(idOf), true)
  return changes.map((change) =>
    here.includes(change)
      ? { id: change.id, before: { status: 'active' }, written: { status: 'left' } }
      : { id: change.id, problem: changedSince },
  )
}

/** Who left comes back; who was added is archived, and is the same student when they come again. */
export async function standBack(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const of = (sign: Change['sign']) => changes.filter((change) => change.sign === sign)
  await lockExternals(batch.db, changes.map(idOf))
  await standExternalsByImport(batch.db, contextOf(batch), of('leave').map(idOf), false)
  await standExternalsByImport(batch.db, contextOf(batch), of('add').map(idOf), true)
  return changes.map(({ id }) => ({ id }))
}

/** Takes changed fields back; what was edited since stays, unless whoever rolls back said otherwise. */
export async function changeExternalsBack(
  batch: Batch,
  changes: readonly Change[],
  keepsEdits: boolean,
): Promise<Outcome[]> {
  const joined = changes.flatMap(({ written }) => idsIn(written?.['joins']))
  const now = await loadNow(batch, changes, joined)
  const plans = changes.map((change) => {
    const { joins, ...written } = change.written ?? {}
    const here = now.get(idOf(change)) ?? {}
    const names = Object.keys(written)
    const untouched = names.filter((name) => !keepsEdits || (here[name] ?? '') === written[name])
    const { status, ...texts } = pick(change.before ?? {}, untouched)
    return { change, texts, status, parts: idsIn(joins), kept: untouched.length < names.length }
  })
  const refused = await changeExternalsByImport(
    batch.db,
    contextOf(batch),
    plans.map(({ change, texts, parts }) => ({ id: idOf(change), texts, joins: [], parts })),
  )
  const left = plans.filter(({ status }) => status === 'left').map(({ change }) => idOf(change))
  await standExternalsByImport(batch.db, contextOf(batch), left, true)
  return plans.map(({ change, kept }) => {
    const problem = refused.get(idOf(change)) ?? (kept ? editedSince : undefined)
    return { id: change.id, ...(problem !== undefined && { problem }) }
  })
}
