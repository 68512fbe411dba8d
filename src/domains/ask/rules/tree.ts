import {
  type Condition,
  type Count,
  deepest,
  mostConditions,
  type StudentStatus,
  type Tree,
  undatedThings,
} from '../contract/question.ts'

/** The conditions of a tree, in the order in which they are read. */
export function conditionsOf(tree: Tree | null): Condition[] {
  if (tree === null) return []
  if (tree.is === 'not') return conditionsOf(tree.of)
  if (tree.is === 'all' || tree.is === 'any') return tree.of.flatMap(conditionsOf)
  return [tree]
}

/** What of a tree is counted, in the order in which it is read. */
export const countsOf = (tree: Tree | null): Count[] => conditionsOf(tree).filter((one) => one.is === 'count')

/**
 * The statuses that a tree names: students who left the school are in an answer only where their status is asked for.
 */
export const statusesOf = (tree: Tree | null): StudentStatus[] =>
  conditionsOf(tree).flatMap((one) => (one.is === 'status' ? [one.status] : []))

/** Whether everybody of whom a count holds has a last day of it, since which something else can be counted. */
const leavesDay = (tree: Tree): tree is Count =>
  tree.is === 'count' &&
  !undatedThings.includes(tree.what) &&
  (tree.how === 'least' || (tree.how === 'exactly' && tree.number > 0))

/** The fact that "since" without a day means: the last before it of the same "and" that leaves a day. */
export function factBefore(all: readonly Tree[], at: number): Count | undefined {
  return all.slice(0, at).findLast(leavesDay)
}

/** Counts with a "since" that have nothing before them. */
export function dangling(tree: Tree | null): Count[] {
  const walk = (one: Tree, before: Count | undefined): Count[] => {
    if (one.is === 'all') return one.of.flatMap((part, at) => walk(part, factBefore(one.of, at)))
    if (one.is === 'any') return one.of.flatMap((part) => walk(part, undefined))
    if (one.is === 'not') return walk(one.of, before)
    return one.is === 'count' && one.window?.kind === 'then' && before === undefined ? [one] : []
  }
  return tree === null ? [] : walk(tree, undefined)
}

/** A tree in the one form that it is written in: no list within a list of its kind, nothing denied twice. */
export function normalized(tree: Tree): Tree {
  if (tree.is === 'not') {
    const inner = normalized(tree.of)
    return inner.is === 'not' ? inner.of : { is: 'not', of: inner }
  }
  if (tree.is === 'all' || tree.is === 'any') {
    const { is } = tree
    const parts = tree.of.map(normalized).flatMap((part) => (part.is === is ? part.of : [part]))
    const [only] = parts
    return parts.length === 1 && only !== undefined ? only : { is, of: parts }
  }
  return tree
}

const depthOf = (tree: Tree): number => {
  if (tree.is === 'not') return 1 + depthOf(tree.of)
  return tree.is === 'all' || tree.is === 'any' ? 1 + Math.max(...tree.of.map(depthOf)) : 0
}

/** Why a tree is too large to be asked; undefined when it is not. */
export function tooLarge(tree: Tree | null): string | undefined {
  if (tree === null) return undefined
  if (conditionsOf(tree).length > mostConditions)
    return `A question takes up to ${mostConditions} conditions. Ask two questions.`
  return depthOf(tree) > deepest ? 'These parentheses are nested too deeply. Ask two questions.' : undefined
}

/** A tree with one of its conditions changed, or taken out; what was counted since it is counted this cycle. */
export function replaced(tree: Tree | null, old: Condition, next: Condition | undefined): Tree | null {
  const walk = (one: Tree): Tree | undefined => {
    if (one === old) return next
    if (one.is === 'not') {
      const inner = walk(one.of)
      return inner === undefined ? undefined : { is: 'not', of: inner }
    }
    if (one.is !== 'all' && one.is !== 'any') return one
    const parts = one.of.map(walk).filter((part) => part !== undefined)
    return parts.length === 0 ? undefined : { is: one.is, of: parts }
  }
  const left = tree === null ? undefined : walk(tree)
  return left === undefined ? null : withoutDangling(normalized(left))
}

/** A tree with "this cycle" where "since" has nothing before it any more. */
export function withoutDangling(tree: Tree): Tree {
  const [first] = dangling(tree)
  if (first === undefined) return tree
  const settled = replaced(tree, first, { ...first, window: { kind: 'this-cycle' } })
  return settled ?? tree
}
