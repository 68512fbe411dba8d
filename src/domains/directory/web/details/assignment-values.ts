import { formatNoun } from '#ui/format/quantities.ts'

interface House {
  readonly id: number
  readonly title: string
  readonly students: number
}

/** The houses to choose from, with how many are in each; the first is none. */
export const houseOptions = (houses: readonly House[]) => [
  { value: '', label: 'In no house' },
  ...houses.map(({ id, title, students }) => ({
    value: String(id),
    label: `${title}, ${formatNoun(students, 'student')}`,
  })),
]

/** The house that an option names; null for none. */
export const toHouse = (value: string) => (value === '' ? null : Number(value))
