import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'

/** What stands at an address, and the read that shows it. */
export interface RecordKind {
  readonly title: string
  /** The page of it, as the sitemap has it, with what of the query names the record. */
  readonly page: `/${string}`
  readonly endpoint: Endpoint
  /** Where the read calls a part of the address otherwise. */
  readonly names?: Readonly<Record<string, string>>
  /** What the read is asked about: its rights, the wide ones first. The rule itself is the read's. */
  readonly rights: readonly Permission[]
  /** Whether an answer shows it, where one may know that it exists and no more. */
  readonly isShown?: (answer: unknown) => boolean
  /** How many things an answer lists, of a page that opens also with none of them. */
  readonly count?: (answer: unknown) => number
}
