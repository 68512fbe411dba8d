import type { Excuse } from '../../contract/excuses.schemas.ts'

/** What stays of a series whose days are removed one by one; undefined where none of the excuses recurs (1-staff-tools §6). */
export function ofSeriesText(excuses: readonly Pick<Excuse, 'recurring_info'>[]): string | undefined {
  if (excuses.every(({ recurring_info }) => recurring_info === null)) return undefined
  return excuses.length === 1
    ? 'This is one day of a recurring excuse; its other days stay.'
    : 'For recurring excuses, only the chosen days are removed; their other days stay.'
}
