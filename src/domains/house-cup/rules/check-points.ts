import { mostPoints, type PointsForm, reasonLimit } from '../contract/house-cup.contract.ts'

export interface CheckedPoints {
  readonly houseId: number
  readonly cycleId: number
  readonly points: number
  readonly reason: string
}

type Checked =
  | { readonly ok: true; readonly value: CheckedPoints }
  | { readonly ok: false; readonly errors: Record<string, string> }

/** The fields of an entry: a house and a cycle out of those offered, whole points but not none, a reason. */
export function checkPoints(
  form: PointsForm,
  offered: { readonly houseIds: readonly number[]; readonly cycleIds: readonly number[] },
): Checked {
  const { house_id: houseId, cycle_id: cycleId, points } = form
  const reason = form.reason.trim()
  const errors: Record<string, string> = {}
  if (houseId == null || !offered.houseIds.includes(houseId)) errors['house_id'] = 'Choose a house.'
  if (cycleId == null || !offered.cycleIds.includes(cycleId))
    errors['cycle_id'] = 'Choose a cycle that has begun.'
  if (points == null || !Number.isInteger(points) || points === 0)
    errors['points'] = 'Write a whole number, such as 5; below 0 takes points.'
  else if (Math.abs(points) > mostPoints)
    errors['points'] = `One entry gives or takes up to ${mostPoints} points.`
  if (reason === '') errors['reason'] = 'Say what the points are for.'
  else if (reason.length > reasonLimit) errors['reason'] = `A reason takes up to ${reasonLimit} characters.`
  if (Object.keys(errors).length > 0 || houseId == null || cycleId == null || points == null)
    return { ok: false, errors }
  return { ok: true, value: { houseId, cycleId, points, reason } }
}
