import type { FirebaseSandbox } from '../../../src/vendors/firebase-messaging/sandbox/firebase-sandbox.ts'
import type { TestSchool } from '../schools/test-school.ts'

/** A family in the house of the advisor; whoever reads `words` has opened the right thing. */
interface LinkFamily {
  readonly studentId: number
  readonly guardianId: number
}

export interface LinkPlace {
  readonly school: TestSchool
  readonly sandbox: FirebaseSandbox
  readonly advisorId: number
  readonly facilitatorId: number
  /** A new student with a guardian. */
  family(name: string): Promise<LinkFamily>
}

/** Words that stand only where the link has to lead: on the page, or in the panel of this name. */
export interface Shown {
  readonly words: string
  readonly panel: string | null
}

/** What is shown by the number of whoever is told, 0 for the signed-out. */
export type Told = ReadonlyMap<number, Shown>

export const told = (
  ...entries: readonly (readonly [userId: number, words: string, panel?: string])[]
): Told => new Map(entries.map(([userId, words, panel = null]) => [userId, { words, panel }]))
