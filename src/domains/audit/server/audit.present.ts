import type { AuditChange, AuditSeen, AuditTaken } from '../contract/audit.contract.ts'
import { actionWords, changedFields, kindWords, showsValues } from '../rules/audit-words.ts'
import { isMuch, type listChanges, type listSeen, type listTaken } from './audit.queries.ts'

type RowOf<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** Work that people start has its title in the program and not in a table: `titles` by its name. */
export function presentChange(
  row: RowOf<typeof listChanges>,
  titles: ReadonlyMap<string, string>,
): AuditChange {
  const title = row.subjectType === 'job' ? titles.get(row.subjectId) : undefined
  const isValueShown = showsValues(row.subjectType)
  return {
    id: row.id,
    at: row.happenedAt.toISOString(),
    actor: personOf(row.actorId, row.actor),
    machine: row.machine,
    actingAs: personOf(row.actingAsId, row.actingAs),
    did: actionWords(row.action),
    kind: kindWords(row.subjectType),
    subject: {
      name: row.subject ?? title ?? `${kindWords(row.subjectType)} ${row.subjectId}`,
      url: urlOf(row.subjectType, row.subjectId),
    },
    fields: changedFields(row.before, row.after, isValueShown),
    isValueShown,
  }
}

const pages = new Map([
  ['student', '/students/'],
  ['house', '/houses/'],
])

const urlOf = (kind: string, id: string): string | null => {
  const page = pages.get(kind)
  return page === undefined ? null : `${page}${id}`
}

export const presentSeen = (row: RowOf<typeof listSeen>, at: number): AuditSeen => ({
  // A row of a page has no number of its own: an hour, a reader and whom they read of make it.
  id: at + 1,
  hour: row.hour.toISOString(),
  reader: { id: row.userId, name: row.reader },
  of: { id: row.personId, name: row.person },
  areas: row.areas.map(kindWords),
})

export const presentTaken = (row: RowOf<typeof listTaken>): AuditTaken => ({
  id: row.id,
  at: row.beganAt.toISOString(),
  actor: { id: row.actorId, name: row.actor },
  actingAs: personOf(row.actingAsId, row.actingAs),
  what: row.what,
  people: row.people,
  rows: row.rows,
  isWhole: row.isWhole,
  isMuch: isMuch(row.people),
  peopleThatDay: row.peopleThatDay,
})
