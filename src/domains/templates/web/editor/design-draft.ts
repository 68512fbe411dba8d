import type { Design } from '../../contract/design.schemas.ts'

/** Another number whenever a design is made otherwise: an older draft is forgotten then. */
const form = 2

/** What the browser keeps: what is typed, and what it began with, so that it can be merged when somebody saved since. */
export interface DesignDraft {
  readonly design: Design
  readonly begun: Design
  readonly version: number
  readonly form: number
}

export const draftOf = (draft: Omit<DesignDraft, 'form'>): DesignDraft => ({ ...draft, form })

/** What lies there, when this version of the product wrote it. */
export const readDesignDraft = (stored: unknown): DesignDraft | undefined =>
  typeof stored === 'object' && stored !== null && 'form' in stored && stored.form === form
    ? (stored as DesignDraft)
    : undefined

/** Where it lies: the viewer's own, so that the next person at this computer never meets it. */
export const draftKey = (viewerId: number, kind: string, id: number | undefined) =>
  `homeroom.${kind}.${viewerId}.${id ?? 'new'}`
