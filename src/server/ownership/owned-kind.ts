import type { Permission } from '#contract/permissions.ts'
import type { Viewer } from '../api/viewer.ts'
import type { AuditContext } from '../database/audit.ts'
import type { Database } from '../database/database.ts'
import type { Config } from '../settings/config.ts'

/** One thing that a colleague answers for. */
export interface OwnedThing {
  readonly id: number
  readonly title: string
  readonly url: string | null
  /** Null: of the whole school. */
  readonly cohortId: number | null
}

/** Some things of a kind on their way from one colleague to another. */
export interface HandOver {
  readonly ids: readonly number[]
  readonly fromId: number
  /** Who takes them, as their own requests find them: nobody is handed what is not for their eyes. */
  readonly to: Viewer
  readonly now: Date
}

interface Owned {
  /** One word, by which a request names the kind. */
  readonly key: string
  /** "Houses they advise". */
  readonly title: string
  readonly list: (
    db: Database,
    owner: {
      readonly employeeId: number
      readonly now: Date
      /** What the operator has set: in whose name something runs stands there. */
      readonly config: Config
    },
  ) => Promise<OwnedThing[]>
}

interface HandedOver extends Owned {
  /** Who may give it to somebody else, on the campus of the thing. */
  readonly needs: Permission
  /** Without it whoever takes it could not work with it. */
  readonly uses: Permission
  /** "house" and "houses": what is said of how many went where. */
  readonly nouns: readonly [one: string, many: string]
  /** Hands them over with an audit row each; how many went. What whoever takes it may not see stays. */
  readonly handOver: (context: AuditContext & { readonly db: Database }, what: HandOver) => Promise<number>
}

interface Staying extends Owned {
  /** Why nobody takes it here, or what becomes of it. */
  readonly stays: string
}

/**
 * A kind of thing that colleagues answer for. Its domain declares it, so that whoever deactivates a colleague is shown
 * all of it and hands it over in the same step, and no domain reads the tables of another for that.
 */
export type OwnedKind = HandedOver | Staying

export const isHandedOver = (kind: OwnedKind): kind is HandedOver => 'handOver' in kind
