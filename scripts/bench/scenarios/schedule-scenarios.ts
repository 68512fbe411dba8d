import { get, type Scenario } from '../bench-types.ts'

const path = '/api/backoffice/journey-builder/master-schedule'

/** The master schedule as its page asks for it. */
export const scheduleScenarios: Scenario[] = [
  {
    name: 'Master schedule',
    isRead: true,
    persona: 'admin',
    lanes: [[get(`${path}?cycle_id=2`)], [get(`${path}/double-bookings?cycle_id=2`)]],
  },
]
