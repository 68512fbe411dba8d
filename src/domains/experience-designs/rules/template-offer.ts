import type { Design } from '#domains/templates/contract/design.schemas.ts'
import {
  mergeDesigns,
  type Question,
  type RowList,
  rowLists,
  rowsOf,
} from '#domains/templates/rules/merge-design.ts'
import { ownParts } from '#domains/templates/rules/own-parts.ts'

/** The differences of a template that an experience is offered. */
export const offeredParts = (differences: readonly Question[]): Question[] =>
  differences.filter(({ path }) => !ownParts.includes(path))

interface Offer {
  /** The template as the experience was made of it, or last looked at it. */
  readonly before: Design
  readonly after: Design
}

/**
 * The design of an experience with the chosen parts of what its template says since; what the experience itself changed
 * of another part stays. Paths as `differencesOf` gives them: `title`, `weeks.w1.title`, `weeks.w3`.
 */
export function takeParts({ before, after }: Offer, yours: Design, paths: readonly string[]): Design {
  const taken = new Set(paths)
  const fields = Object.keys(after).filter((name) => !(rowLists as readonly string[]).includes(name))
  const chosen: Record<string, unknown> = { ...before }
  for (const name of fields) if (taken.has(name)) chosen[name] = after[name as keyof Design]
  for (const list of rowLists) chosen[list] = rowsTaken(before, after, list, taken)
  return mergeDesigns(before, yours, chosen as Design, () => false).design
}

/** The rows of a list with those parts that are taken; a row that is taken stands where it stands in `after`. */
function rowsTaken(before: Design, after: Design, list: RowList, taken: ReadonlySet<string>) {
  const [old, now] = [rowsOf(before, list), rowsOf(after, list)]
  const known = new Map(now.map((row) => [row.key, row]))
  const kept = old.flatMap((row) => {
    const next = known.get(row.key)
    if (next === undefined) return taken.has(`${list}.${row.key}`) ? [] : [row]
    const changed = Object.keys(next).filter((name) => taken.has(`${list}.${row.key}.${name}`))
    return [{ ...row, ...Object.fromEntries(changed.map((name) => [name, next[name]])) }]
  })
  const added = now.filter(({ key }) => taken.has(`${list}.${key}`) && !old.some((row) => row.key === key))
  return [...kept, ...added]
}
