interface Option {
  readonly value: string
  readonly label: string
}

/** What the form of a group begins with. */
export interface GroupFormFacts {
  readonly campuses: readonly { readonly id: number; readonly title: string }[]
  readonly cycles: readonly Option[]
  readonly copies?: readonly Option[]
  readonly cohort_id?: number
  readonly cycle_id?: number
  readonly version?: number
  readonly families?: number
  /** How many of these were invited. */
  readonly invited?: number
}

export interface GroupValues {
  readonly campus: string
  readonly cycle: string
  readonly copy: string
}

export const groupValues = (facts: GroupFormFacts): GroupValues => ({
  campus: String(facts.cohort_id ?? ''),
  cycle: String(facts.cycle_id ?? ''),
  copy: '',
})

export const groupNames = { campus: ['cohort_id'], cycle: ['cycle_id'], copy: ['copy_from'] } as const

export const checkGroup = ({ campus, cycle }: GroupValues) => ({
  campus: campus === '' ? 'Choose a campus.' : undefined,
  cycle: cycle === '' ? 'Choose a school start date.' : undefined,
})

export const toGroup = ({ campus, cycle, copy }: GroupValues) => ({
  cohort_id: Number(campus),
  cycle_id: Number(cycle),
  copy_from: copy === '' ? null : Number(copy),
})

/** Options with one that stands for none. */
export const groupOptions = (
  none: string,
  things: readonly (Option | { readonly id: number; readonly title: string })[],
): Option[] => [
  { value: '', label: none },
  ...things.map((thing) => ('id' in thing ? { value: String(thing.id), label: thing.title } : thing)),
]
