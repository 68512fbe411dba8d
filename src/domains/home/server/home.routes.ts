import { handlers } from '#server/api/handlers.ts'
import { homeContract } from '../contract/home.contract.ts'
import { loadCalendar, loadEvent } from './load-calendar.ts'
import { loadHome } from './load-home.ts'

export const homeRoutes = handlers(homeContract, {
  getHome: loadHome,
  getCalendar: loadCalendar,
  getEvent: loadEvent,
})
