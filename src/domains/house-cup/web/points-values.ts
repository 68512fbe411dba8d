import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { PointsEntry } from '../contract/house-cup.contract.ts'

export type PointsChoices = ContractRouterOutputs['houseCup']['getForm']

/** Where a new entry begins: the cycle chosen in the header, and the house that is listed. */
interface PointsStart {
  readonly entry: PointsEntry | undefined
  readonly cycleId: number | undefined
  readonly houseId: number | undefined
}

const textOf = (id: number | null | undefined) => String(id ?? '')
const numberOf = (text: string) => Number(text) || null

/** What the form of points begins with; what is chosen stands as the text of its option. */
export const pointsValues = ({ cycles }: PointsChoices, { entry, cycleId, houseId }: PointsStart) => ({
  house_id: textOf(entry?.house_id ?? houseId),
  cycle_id: textOf(entry?.cycle_id ?? cycles.find(({ id }) => id === cycleId)?.id ?? cycles[0]?.id),
  points: textOf(entry?.points),
  reason: entry?.reason ?? '',
})

export type PointsValues = ReturnType<typeof pointsValues>

/** The form as the server takes it; a minus may be typed in either way. */
export function toPoints({ house_id, cycle_id, points, reason }: PointsValues) {
  const typed = points.trim().replace('−', '-')
  return {
    house_id: numberOf(house_id),
    cycle_id: numberOf(cycle_id),
    points: typed === '' ? null : Number(typed) || 0,
    reason,
  }
}

export const houseOptions = ({ houses }: PointsChoices) => [
  { value: '', label: 'Choose a house' },
  ...houses.map(({ id, title }) => ({ value: String(id), label: title })),
]

export const cycleOptions = ({ cycles }: PointsChoices) =>
  cycles.map(({ id, title, school_year }) => ({
    value: String(id),
    label: `${title}, ${school_year.replace('-', '–')}`,
  }))

/** Why an entry cannot be changed by who reads it. */
export const refusalOf = (entry: PointsEntry | undefined): string | undefined =>
  entry === undefined || entry.can.edit
    ? undefined
    : `Only ${entry.giver ?? 'who gave them'} and admins change these points.`
