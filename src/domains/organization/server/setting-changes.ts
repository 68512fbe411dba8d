import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { conflict, notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { organizationContract, type SettingChange } from '../contract/organization.contract.ts'
import { fieldTitle, valueText } from '../contract/school-settings.ts'

/** Field by field what it was and what it became. */
export type ChangedFields = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** The fields that differ between two states. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): ChangedFields {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  return Object.fromEntries(names.map((name) => [name, [before[name], after[name]] as const]))
}

export type ChangedSubject = 'organization' | `campus:${number}`

interface Made {
  readonly subject: ChangedSubject
  readonly fields: ChangedFields
  readonly by: number
  readonly at: Date
}

/** Keeps what was changed. Returns the number of the change; null when nothing differs. */
export async function insertChange(db: Database, { subject, fields, by, at }: Made): Promise<number | null> {
  if (Object.keys(fields).length === 0) return null
  const { id } = await db
    .insertInto('settingChanges')
    .values({ subject, fields: JSON.stringify(fields), changedBy: by, changedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The number of the latest change; zero before the first. */
export async function lastChange(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('settingChanges')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** Throws a conflict once somebody has changed settings since the effects were told; whoever asked for none goes on. */
export async function expectBasis(db: Database, basis: number | undefined): Promise<void> {
  if (basis === undefined || basis === (await lastChange(db))) return
  throw conflict(
    organizationContract.saveOrganization,
    'Somebody changed the settings in the meantime. Save once more to see what your change does now.',
    {},
  )
}

const storedFields = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))
const storedSubject = z.custom<ChangedSubject>((text) => typeof text === 'string')

/** A change, locked so that it is undone only once. Throws not-found for one that is not there or undone already. */
export async function lockChange(db: Database, id: number) {
  const row = await db
    .selectFrom('settingChanges')
    .select(['subject', 'fields'])
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('This change was undone already.')
  return { subject: storedSubject.parse(row.subject), fields: storedFields.parse(row.fields) }
}

export const markUndone = (db: Database, id: number, at: Date) =>
  db.updateTable('settingChanges').set({ undoneAt: at }).where('id', '=', id).execute()

/** A sentence for each of some fields that was changed after a change: by whom, and to what. */
export async function tellMeanwhile(
  db: Database,
  since: number,
  names: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('settingChanges as change')
    .leftJoin('users', 'users.id', 'change.changedBy')
    .select(['change.fields', 'users.name as by'])
    .where('change.id', '>', since)
    .where('change.subject', '=', 'organization')
    .orderBy('change.id', 'desc')
    .execute()
  const changes = rows.map(({ by, fields }) => ({ by, fields: storedFields.parse(fields) }))
  return names.flatMap((name) => {
    const { by, fields } = changes.find((change) => name in change.fields) ?? {}
    const [, after] = fields?.[name] ?? []
    return fields === undefined
      ? []
      : `“${fieldTitle(name)}” was changed to ${valueText(name, after)} by ${by ?? 'somebody'} after you had opened this page.`
  })
}

const mostChanges = 100

/** The latest changes, newest first. */
export async function listChanges(db: Database): Promise<SettingChange[]> {
  const rows = await db
    .selectFrom('settingChanges as change')
    .leftJoin('users', 'users.id', 'change.changedBy')
    .leftJoin('cohorts', (join) => join.on(sql<boolean>`change.subject = 'campus:' || cohorts.id`))
    .select([
      'change.id',
      'change.fields',
      'change.changedAt',
      'change.undoneAt',
      'users.name as changedBy',
      'cohorts.title as campus',
    ])
    .orderBy('change.id', 'desc')
    .limit(mostChanges)
    .execute()
  return rows.map(({ campus, fields, changedAt, undoneAt, ...row }) => ({
    ...row,
    subject: campus ?? 'Organization',
    changedAt: changedAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    fields: Object.entries(storedFields.parse(fields)).map(([field, [before, after]]) => ({
      title: fieldTitle(field),
      before: valueText(field, before),
      after: valueText(field, after),
    })),
  }))
}
