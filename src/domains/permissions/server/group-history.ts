import { sql } from 'kysely'
import { type Permission, permissions } from '#contract/permissions.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import type { GroupChange } from '../contract/group.schemas.ts'
import { canOf } from '../contract/permission-areas.ts'
import type { AuditedPlaces } from './group-audit.ts'

interface HistoryRow {
  readonly id: number
  readonly happenedAt: Date
  readonly by: string | null
  readonly action: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly total: number
}

/** A page of what was changed in a group, the newest first. */
export async function listGroupHistory(
  db: Database,
  groupId: number,
  range: PageRange,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select a.id::float8 as id, a.happened_at, u.name as by, a.action, a.before, a.after, count(*) over ()::int as total
    from audit_log a left join users u on u.id = a.actor_id
    where a.subject_type = 'permission_group' and a.subject_id = ${String(groupId)} and a.action like 'group.%'
    order by a.id desc limit ${range.limit} offset ${range.offset}`.execute(db)
  return rows
}

const heads: Readonly<Record<string, string>> = {
  'group.added': 'Created the group',
  'group.renamed': 'Changed its name or description',
  'group.permissions_changed': 'Changed what it may do',
  'group.members_changed': 'Changed who is in it',
}

/** The names of the people that a page of the history tells of, by number. */
export async function namesIn(
  db: Database,
  rows: readonly HistoryRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows
    .filter(({ action }) => action === 'group.members_changed')
    .flatMap(({ after }) => Object.keys(after ?? {}).map(Number))
  if (ids.length === 0) return new Map()
  const people = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(people.map(({ id, name }) => [String(id), name]))
}

interface Names {
  readonly people: ReadonlyMap<string, string>
  /** The title of a campus by its number. */
  readonly campusTitle: (id: number) => string
}

/** One change of a group in words. */
export function tellEntry({ action, before, after }: HistoryRow, { people, campusTitle }: Names) {
  const at = (places: AuditedPlaces | undefined) =>
    Array.isArray(places) ? `, only at ${places.map(campusTitle).join(', ')}` : ''
  const pairs = Object.entries(after ?? {}).map(
    ([key, is]) => [key, (before?.[key] ?? null) as AuditedPlaces, is as AuditedPlaces] as const,
  )
  const details =
    action === 'group.permissions_changed'
      ? pairs.map(([name, , is]) => {
          const sentence = canOf(permissions[name as keyof typeof permissions] ?? name)
          return is === 'none' ? `Can no longer ${sentence}` : `Can ${sentence}${at(is)}`
        })
      : action === 'group.members_changed'
        ? pairs.map(([id, was, is]) => {
            const name = people.get(id) ?? 'Somebody'
            if (is === 'none') return `${name} left`
            return `${name} ${was === 'none' ? 'joined' : 'stays'}${at(is)}`
          })
        : []
  return { what: heads[action] ?? 'Changed the group', details }
}

const placesOf = (told: unknown): number[] | null => {
  if (told === 'none') return []
  return Array.isArray(told) ? told.map(Number) : null
}

const isPermission = (name: string): name is Permission => name in permissions

/** One state of what an entry tells, as a change that makes it so: taking back is another change, weighed as any. */
function changeTo(action: string, state: Record<string, unknown> | null): GroupChange | undefined {
  const pairs = Object.entries(state ?? {})
  if (action === 'group.members_changed')
    return {
      kind: 'members',
      members: pairs.map(([id, told]) => ({ employee_id: Number(id), cohort_ids: placesOf(told) })),
    }
  if (action !== 'group.permissions_changed') return undefined
  const grants = pairs.flatMap(([permission, told]) =>
    isPermission(permission) ? [{ permission, cohort_ids: placesOf(told) }] : [],
  )
  // Of a right that the product no longer has nothing can be taken back.
  return grants.length < pairs.length ? undefined : { kind: 'permissions', grants }
}

/** How an entry is taken back, and made again; null for what neither does. */
export function undoOf({ action, before, after }: Pick<HistoryRow, 'action' | 'before' | 'after'>) {
  const [back, again] = [changeTo(action, before), changeTo(action, after)]
  return back && again ? { back, again } : null
}
