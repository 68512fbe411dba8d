import type { Permission } from '#contract/permissions.ts'
import type { Reach, Viewer } from '#server/api/viewer.ts'

/** Whether somebody sees it, asked of what decides it. */
export type Sees = (viewer: Viewer) => Promise<boolean>

const without = (viewer: Viewer, left: ReadonlySet<Permission>): Viewer => ({
  ...viewer,
  grants: new Map([...viewer.grants].filter(([permission]) => !left.has(permission))),
})

const onlyWith = (viewer: Viewer, kept: Iterable<Permission>): Viewer => {
  const rights = new Set(kept)
  return without(viewer, new Set([...viewer.grants.keys()].filter((one) => !rights.has(one))))
}

/**
 * By which rights somebody sees what they see: each list by itself is enough, and nothing in it is too much. Found by
 * taking rights away and asking again, so that no rule is told here a second time. An empty list: it needs none.
 */
export async function waysOf(
  sees: Sees,
  viewer: Viewer,
  matter: readonly Permission[],
): Promise<Permission[][]> {
  const held = matter.filter((permission) => viewer.grants.has(permission))
  // What matters is said beside the read; where that is not all of it, whatever they hold is tried.
  const tried = (await sees(onlyWith(viewer, held))) ? held : [...viewer.grants.keys()]
  const needed: Permission[] = []
  for (const permission of tried)
    if (
      !(await sees(
        onlyWith(
          viewer,
          tried.filter((one) => one !== permission),
        ),
      ))
    )
      needed.push(permission)
  if (await sees(onlyWith(viewer, needed))) return [needed]
  const ways: Permission[][] = []
  for (const permission of tried)
    if (!needed.includes(permission) && (await sees(onlyWith(viewer, [...needed, permission]))))
      ways.push([...needed, permission])
  return ways.length > 0 ? ways : [await leastOf(tried, (rights) => sees(onlyWith(viewer, rights)))]
}

/** Somebody who holds these rights everywhere, besides what they hold. */
export const withAll = (viewer: Viewer, rights: readonly Permission[]): Viewer => ({
  ...viewer,
  grants: new Map([...viewer.grants, ...rights.map((one): [Permission, Reach] => [one, 'all'])]),
})

/** With which rights more somebody would see it, held everywhere; none where no right would do. */
export async function lacksOf(
  sees: Sees,
  viewer: Viewer,
  matter: readonly Permission[],
): Promise<Permission[]> {
  const more = matter.filter((permission) => viewer.grants.get(permission) !== 'all')
  if (!(await sees(withAll(viewer, more)))) return []
  return leastOf(more, (rights) => sees(withAll(viewer, rights)))
}

/** As few of the rights as are still enough; what stands last is kept longest. */
async function leastOf(
  all: readonly Permission[],
  isEnough: (rights: readonly Permission[]) => Promise<boolean>,
): Promise<Permission[]> {
  let kept = [...all]
  for (const permission of all) {
    const fewer = kept.filter((one) => one !== permission)
    if (await isEnough(fewer)) kept = fewer
  }
  return kept
}
