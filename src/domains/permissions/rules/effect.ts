import { type Permission, permissionNames, secondFactorPermissions } from '#contract/permissions.ts'
import { changed, type RightsChange } from './change-rights.ts'
import { type Held, heldBy, peopleOf, type Rights, superAdminsWithin } from './rights.ts'
import { covers, either, isSameWhere, type Where } from './where.ts'

/** `wider` and `narrower`: on more campuses than before, on fewer. */
export type EffectKind = 'can' | 'wider' | 'narrower' | 'cannot'

/** What is different of one permission for those to whom the same happens. */
export interface EffectRow {
  readonly permission: Permission
  readonly kind: EffectKind
  /** Where they can then; of `cannot`, where they could. */
  readonly where: Where
  /** For how many people. */
  readonly people: number
}

/** Somebody whose groups give or no longer give a permission that they had, or keep, through others. */
interface Kept {
  readonly permission: Permission
  readonly people: number
  /** The groups through which, by number. */
  readonly through: readonly number[]
}

/** How many people can do something, and through which groups; somebody may be in several. */
export interface Holders {
  readonly permission: Permission
  readonly before: number
  readonly after: number
  readonly through: readonly { readonly groupId: number; readonly people: number }[]
}

/** What a change does to people (look §14.3, picture 31). */
export interface Effect {
  /** For whom anything is different. */
  readonly people: ReadonlySet<number>
  readonly rows: readonly EffectRow[]
  readonly kept: readonly Kept[]
  /** Of what the change touches. */
  readonly holders: readonly Holders[]
  readonly superAdmins: number
  /** Who gets something, or more of it, that holds only with a second factor. */
  readonly guarded: ReadonlySet<number>
  /** What one person can no longer do, anywhere or on some campuses. */
  readonly losesOf: (employeeId: number) => Permission[]
}

/** People who held the same before and hold the same then. */
interface Alike {
  readonly had: Held
  readonly has: Held
  readonly people: readonly number[]
}

/** Computes what a change would do, before anybody saves it. */
export function weigh(before: Rights, change: RightsChange): Effect {
  const after = changed(before, change)
  const [was, is] = [heldBy(before), heldBy(after)]
  const alike = alikeOf(new Set([...peopleOf(before), ...peopleOf(after)]), was, is)
  const people = new Set<number>()
  const guarded = new Set<number>()
  const rows = new Map<string, EffectRow>()
  const kept = new Map<Permission, { people: number; through: Set<number> }>()
  const touched = new Set<Permission>((change.grants ?? []).map(({ permission }) => permission))
  for (const { had, has, people: some } of alike)
    for (const permission of new Set([...had.keys(), ...has.keys()])) {
      const [one, other] = [had.get(permission), has.get(permission)]
      if (isSameThrough(one?.through, other?.through)) continue
      touched.add(permission)
      const wider = widerThroughout(permission, { had, has })
      if (wider !== undefined || isSameWhere(one?.where, other?.where)) {
        const entry = kept.get(permission) ?? { people: 0, through: new Set<number>() }
        entry.people += some.length
        for (const id of wider ?? other?.through.keys() ?? [])
          if (wider !== undefined || one?.through.has(id)) entry.through.add(id)
        kept.set(permission, entry)
        continue
      }
      for (const id of some) people.add(id)
      const { kind, where } = kindOf(one?.where, other?.where)
      if (secondFactorPermissions.has(permission) && (kind === 'can' || kind === 'wider'))
        for (const id of some) guarded.add(id)
      const key = `${permission} ${kind} ${where}`
      const count = (rows.get(key)?.people ?? 0) + some.length
      rows.set(key, { permission, kind, where, people: count })
    }
  const inOrder = permissionNames.filter((name) => touched.has(name))
  return {
    people,
    guarded,
    rows: inOrder.flatMap((name) => [...rows.values()].filter(({ permission }) => permission === name)),
    kept: [...kept].map(([permission, one]) => ({
      permission,
      people: one.people,
      through: [...one.through],
    })),
    holders: inOrder.map((permission) => countHolders(permission, alike)),
    superAdmins: superAdminsWithin(after).size,
    losesOf: (employeeId) =>
      permissionNames.filter(
        (name) => !covers(whereAtAll(is(employeeId), name), was(employeeId).get(name)?.where),
      ),
  }
}

/** Where somebody may, through the right itself or the wider one. */
const whereAtAll = (held: Held, permission: Permission): Where | undefined => {
  const wider = names.get(`${permission}.all`)
  return either(held.get(permission)?.where, wider && held.get(wider)?.where)
}

const names = new Map<string, Permission>(permissionNames.map((name) => [name, name]))

/**
 * The groups through which they hold the wider right wherever they had or get this one: who may see the attendance of all
 * neither gains nor loses by seeing that of their own. Undefined where this right makes a difference.
 */
function widerThroughout(
  permission: Permission,
  { had, has }: Pick<Alike, 'had' | 'has'>,
): Iterable<number> | undefined {
  const wider = names.get(`${permission}.all`)
  if (wider === undefined) return undefined
  const where = either(had.get(permission)?.where, has.get(permission)?.where)
  const [before, after] = [had.get(wider), has.get(wider)]
  return after && covers(before?.where, where) && covers(after.where, where)
    ? after.through.keys()
    : undefined
}

/**
 * People grouped by what they hold before and after: a network has thousands, but only some dozens of ways to be in
 * groups.
 */
function alikeOf(
  everyone: ReadonlySet<number>,
  was: (employeeId: number) => Held,
  is: (employeeId: number) => Held,
): Alike[] {
  const byHad = Map.groupBy(everyone, (id) => was(id))
  return [...byHad].flatMap(([had, some]) =>
    [...Map.groupBy(some, (id) => is(id))].map(([has, people]) => ({ had, has, people })),
  )
}

function isSameThrough(
  one: ReadonlyMap<number, Where> | undefined,
  other: ReadonlyMap<number, Where> | undefined,
): boolean {
  if ((one?.size ?? 0) !== (other?.size ?? 0)) return false
  return [...(one ?? [])].every(([groupId, where]) => isSameWhere(where, other?.get(groupId)))
}

/**
 * What happens to somebody, one of the two being defined. Whoever wins a campus and loses another counts as `narrower`:
 * it is the loss that hurts.
 */
function kindOf(had: Where | undefined, has: Where | undefined): { kind: EffectKind; where: Where } {
  if (has === undefined) return { kind: 'cannot', where: had ?? 'all' }
  if (had === undefined) return { kind: 'can', where: has }
  return { kind: covers(has, had) ? 'wider' : 'narrower', where: has }
}

function countHolders(permission: Permission, alike: readonly Alike[]): Holders {
  const through = new Map<number, number>()
  let [before, after] = [0, 0]
  for (const { had, has, people } of alike) {
    if (had.has(permission)) before += people.length
    const then = has.get(permission)
    if (then === undefined) continue
    after += people.length
    for (const groupId of then.through.keys())
      through.set(groupId, (through.get(groupId) ?? 0) + people.length)
  }
  return {
    permission,
    before,
    after,
    through: [...through]
      .map(([groupId, people]) => ({ groupId, people }))
      .sort((one, other) => other.people - one.people || one.groupId - other.groupId),
  }
}
