export interface Reach {
  /** Paths of the API tests to run, or every one. */
  readonly api: 'all' | readonly string[]
  /** A screen may look or act otherwise. */
  readonly screens: boolean
}

export function reachOf(changed: readonly string[], graph: string): Reach
export function readGraph(): string
