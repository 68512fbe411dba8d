import type { CyclePlan } from '../../contract/pathways.schemas.ts'

/** A place for a template; null until one is chosen. */
export type Slot = { readonly id: number; readonly title: string } | null

/** What the form begins with; a plan without templates has one place to begin with. */
export const slotsOf = ({ templates }: Pick<CyclePlan, 'templates'>): Slot[] =>
  templates.length === 0 ? [null] : templates.map(({ id, title }) => ({ id, title }))

/** The templates that are chosen, in their order. */
export const chosenOf = (slots: readonly Slot[]): number[] => slots.flatMap((slot) => slot?.id ?? [])

export const isSamePlan = (slots: readonly Slot[], { templates }: Pick<CyclePlan, 'templates'>): boolean =>
  chosenOf(slots).join() === templates.map(({ id }) => id).join()

/** Another place comes once every place has a template (3-shell-and-houses §5). */
export const mayAddSlot = (slots: readonly Slot[]): boolean => slots.every((slot) => slot !== null)
