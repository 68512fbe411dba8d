import { createContext, type ReactNode, use, useState } from 'react'

interface SeenVersion {
  /** Which version of the work one has before one's eyes; null: none was handed in. Undefined until the work is there. */
  readonly seenVersion: number | null | undefined
  /** The newest that was handed in; undefined until the work is there. */
  readonly newestVersion: number | null | undefined
  readonly look: (version: number | null) => void
}

const Seen = createContext<SeenVersion | undefined>(undefined)

interface SeenVersionProviderProps {
  readonly newestVersion: number | null | undefined
  readonly children: ReactNode
}

/**
 * Around a student's work and the panels over it: what is said there is said of the version that the work shows, which
 * stays the one it was opened with until a newer one is looked at. Give it a `key` by task and student.
 */
export function SeenVersionProvider({ newestVersion, children }: SeenVersionProviderProps) {
  const [seenVersion, look] = useState(newestVersion)
  if (seenVersion === undefined && newestVersion !== undefined) look(newestVersion)
  return <Seen value={{ seenVersion, newestVersion, look }}>{children}</Seen>
}

export function useSeenVersion(): SeenVersion {
  const seen = use(Seen)
  if (!seen) throw new Error('What version is looked at is known inside SeenVersionProvider.')
  return seen
}
