import { defineJob } from '#server/jobs/define-job.ts'
import { calendarHindrance } from '../calendar/request-sync.ts'
import { readCalendar } from './read-calendar.ts'

export const readCalendarJob = defineJob({
  name: 'houses.read-calendar',
  title: 'Read the calendar of the houses',
  cron: '25 * * * *',
  byHand: {
    does: 'Learns what people changed in the series of houses in Google Calendar. Nothing is changed there.',
    hindrance: calendarHindrance,
  },
  run: (_data, services) => readCalendar(services),
})
