import { useState } from 'react'

interface Shown {
  readonly houseId: number
  readonly eventId: number | undefined
  readonly date: string | undefined
  readonly cycle_id: number | undefined
}

/**
 * Whether another cycle was chosen while a meeting or day is shown. Either is shown in its own cycle, whichever is
 * selected; so whoever chooses one wants to leave it.
 */
export function useCycleSwitch({ houseId, eventId, date, cycle_id }: Shown): boolean {
  const place = [houseId, eventId, date].join()
  const [shown, setShown] = useState({ place, cycle_id })
  if (shown.place !== place) setShown({ place, cycle_id })
  const isNamed = eventId !== undefined || date !== undefined
  return isNamed && shown.place === place && shown.cycle_id !== cycle_id
}
