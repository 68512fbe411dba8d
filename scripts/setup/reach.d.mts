/** What says who may notice a change. */
export interface Ways {
  /** The text of domain-graph.txt. */
  readonly graph: string
  /** The text of owners.txt. */
  readonly owners: string
  /** All tests and what only they share, by path. */
  readonly naming: ReadonlyMap<string, string>
}

export interface Reach {
  /** Paths of the API tests to run, or every one. */
  readonly api: 'all' | readonly string[]
  /** A screen may look or act otherwise. */
  readonly screens: boolean
}

export function reachOf(changed: readonly string[], ways: Ways): Reach
export function readWays(): Ways
