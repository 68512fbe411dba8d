/** A row as the sandbox sends it; what it holds may be anything a vendor would send. */
export interface SandboxRecord {
  readonly recordId: string
  readonly updatedAt: string
  readonly [field: string]: unknown
}

export interface SandboxCourse {
  readonly courseKey: string
  readonly title: string
  readonly language: string
  readonly version: string
  readonly units: readonly { readonly unitKey: string; readonly title: string; readonly order: number }[]
}

/** A course of twenty units, as the mapping of the school has them: `fr-u01` to `fr-u20`. */
export const sandboxCourse = (courseKey: string, language: string): SandboxCourse => ({
  courseKey,
  title: `${language} 1`,
  language,
  version: '1',
  units: Array.from({ length: 20 }, (_, at) => ({
    unitKey: `${courseKey}-u${String(at + 1).padStart(2, '0')}`,
    title: `${language}, unit ${at + 1}`,
    order: at + 1,
  })),
})

/** What the sandbox keeps: accounts by our identifier, and what learners did. */
export function createSandboxBook(courses: readonly SandboxCourse[]) {
  const records = new Map<string, SandboxRecord>()
  /** What was said before of each, which a vendor in disorder says again. */
  const former: SandboxRecord[] = []
  const changedSince = (all: readonly SandboxRecord[], sinceMs: number) =>
    all
      .filter(({ updatedAt }) => !(Date.parse(updatedAt) < sinceMs))
      .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt) || a.recordId.localeCompare(b.recordId))
  return {
    courses,
    learners: new Map<string, object>(),
    put(record: SandboxRecord): void {
      const before = records.get(record.recordId)
      if (before) former.push(before)
      records.set(record.recordId, record)
    },
    forget: (recordId: string) => void records.delete(recordId),
    since: (sinceMs: number) => changedSince([...records.values()], sinceMs),
    /** What stands from the end, and again; and last what was said before it. */
    inDisorder: (sinceMs: number) => {
      const standing = changedSince([...records.values()], sinceMs)
      return [...standing.toReversed(), ...standing, ...changedSince(former, sinceMs)]
    },
  }
}
export type SandboxBook = ReturnType<typeof createSandboxBook>
