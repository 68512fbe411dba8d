import { getRouteApi } from '@tanstack/react-router'
import { isDay } from '../../rules/day-text.ts'
import { useCloseModal, useDayFacts, useSchoolCalendar } from '../use-school-calendar.ts'
import { ClosureForm } from './ClosureForm.tsx'
import { MissingModal } from './MissingModal.tsx'

const route = getRouteApi('/authenticated/staff/cycles-and-holidays/days/$date/close')

/** `/cycles-and-holidays/days/:date/close`: closing a day on which school was planned. */
export function CloseModal() {
  const { date } = route.useParams()
  const { data: page } = useSchoolCalendar()
  const { data: day } = useDayFacts(date)
  const close = useCloseModal()
  if (!isDay(date)) return <MissingModal what="day" onClose={close} />
  if (page === undefined || day === undefined) return null
  return <ClosureForm key={date} page={page} date={date} can={day.can} onClose={close} />
}
