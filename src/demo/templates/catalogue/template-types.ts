import type { TemplateType } from '#domains/templates/contract/template-types.ts'

/** A template as one would write it on a page: what it asks, and a line a week. */
export interface CatalogueTemplate {
  readonly type: TemplateType
  readonly title: string
  readonly theme: string
  /** Null: for every stage. */
  readonly stage: 'ms' | 'hs' | null
  /** Topics of the curriculum whose units it draws on. */
  readonly topics: readonly string[]
  readonly question: string
  readonly about: string
  /** "What it is about | what happens | what is handed in", week by week; the last task is the final one. */
  readonly weeks: readonly string[]
  /** One that is not taught any more: the template says so. */
  readonly retiredUnit?: string
  /** Written by the facilitator of the demo. */
  readonly isOfFacilitator?: boolean
  /** Published where it says nothing. */
  readonly state?: 'draft' | 'archived' | 'waiting'
}
