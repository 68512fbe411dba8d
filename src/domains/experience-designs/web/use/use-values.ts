import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

export type Use = ContractRouterOutputs['pickedTemplate']['getUse']

export interface Person {
  readonly id: number
  readonly name: string
}

/** Where and when a template is used, as it is chosen. */
export interface UseValues {
  readonly cycle: string
  /** Empty: every campus. */
  readonly campus: string
  /** Empty: as the plan says. */
  readonly block: string
  readonly starts_on: string
  readonly experts: readonly Person[]
  readonly places: string
  /** With how many students at least it is held; empty: with any number. */
  readonly least: string
  /** Sessions that are left out, by their keys. */
  readonly without: readonly string[]
  readonly replaceRetired: boolean
}

/** The first day of a cycle that is not over yet. */
export const firstDayIn = ({ cycles, today }: Use, cycle: string) => {
  const first = cycles.find(({ id }) => String(id) === cycle)?.firstDay ?? today
  return first > today ? first : today
}

/** What the form begins with: the coming cycle, one's own campus where there is one alone, and oneself. */
export function initialUse(use: Use): UseValues {
  const { cycles, campuses, forEveryCampus, me, places, least, today } = use
  const cycle = String((cycles.find(({ firstDay }) => firstDay > today) ?? cycles[0])?.id ?? '')
  return {
    cycle,
    campus: forEveryCampus && campuses.length !== 1 ? '' : String(campuses[0]?.id ?? ''),
    block: '',
    starts_on: firstDayIn(use, cycle),
    experts: me === null ? [] : [me],
    places: String(places ?? ''),
    least: String(least ?? ''),
    without: [],
    replaceRetired: false,
  }
}

const numberOf = (text: string) => (text === '' ? null : Number(text))

/** The wish in the values of the form, as the server takes it. */
const toWish = ({ cycle, campus, block, starts_on, experts }: UseValues) => ({
  cycle_id: Number(cycle),
  cohort_id: numberOf(campus),
  block: numberOf(block),
  starts_on,
  expert_ids: experts.map(({ id }) => id),
})

/** All values of the form, as the call that makes the experience takes them. */
export const toMaking = (values: UseValues) => ({
  ...toWish(values),
  places: numberOf(values.places),
  least: numberOf(values.least),
  without: [...values.without],
  replace_retired: values.replaceRetired,
})

/**
 * The wish in the values of the form as an address carries it: what was not chosen is left out, as an address has no
 * null.
 */
export const askedWish = (values: UseValues) => {
  const { cohort_id, block, ...wish } = toWish(values)
  return { ...wish, ...(cohort_id !== null && { cohort_id }), ...(block !== null && { block }) }
}

/** What can be said before it is sent. */
export const checkUse = ({ cycle, starts_on, places, least }: UseValues) => ({
  cycle: cycle === '' ? 'There is no coming cycle. Plan one under Cycles and holidays.' : undefined,
  starts_on: starts_on === '' ? 'Choose the first day.' : undefined,
  places: places === '' || /^\d{1,4}$/.test(places) ? undefined : 'Type a number of places.',
  least: least === '' || /^\d{1,4}$/.test(least) ? undefined : 'Type a number of students.',
})

/** Where the server's name of a field is another. */
export const pickedFieldNames = {
  cycle: ['cycle_id'],
  campus: ['cohort_id'],
  experts: ['expert_ids'],
  replaceRetired: ['replace_retired'],
}
