import { getRouteApi } from '@tanstack/react-router'
import { useCloseModal, useDayFacts, useSchoolCalendar } from '../use-school-calendar.ts'
import { ClosureForm } from './ClosureForm.tsx'

const route = getRouteApi('/authenticated/staff/cycles-and-holidays/days/$date/close')

/** `/cycles-and-holidays/days/:date/close`: closing a day on which school was planned. */
export function CloseModal() {
  const { date } = route.useParams()
  const { data: page } = useSchoolCalendar()
  const { data: day } = useDayFacts(date)
  const close = useCloseModal()
  if (page === undefined || day === undefined) return null
  return <ClosureForm key={date} page={page} date={date} can={day.can} onClose={close} />
}
