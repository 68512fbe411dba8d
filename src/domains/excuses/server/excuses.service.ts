import type { Services } from '#server/services.ts'
import { absenceLinkAddress } from '../rules/excuse-addresses.ts'
import { type AbsenceLink, makeAbsenceToken } from './absence-link/absence-token.ts'

/** The address, for a mail about an unexcused absence, where its guardian files the excuse without signing in. */
export const absenceLinkUrl = (link: AbsenceLink, services: Services): string =>
  services.publicUrl + absenceLinkAddress(makeAbsenceToken(link, services.secret, services.clock.nowMs()))

export { type DeskExcuse, decidesExcuses, listExcusesOnDesk } from './desk/desk-excuses.queries.ts'
export {
  listExcusesToDecide,
  listWaitingExcuses,
  waitingAddress,
} from './desk/waiting-excuses.ts'
export { excuseGroup } from './excuse-groups.ts'
export { seesExcusesOf } from './excuses.access.ts'
export { listOpenQuestions } from './excuses.queries.ts'
export { listExcusesOfStudent, listLatestExcuses } from './excuses-of-student.ts'
export { getGuardianSide } from './guardian-side.ts'
export { listUpcomingExcusesOfHouse } from './house-excuses.ts'
export { listOpenable } from './openable.queries.ts'
export { getSchoolCalendar } from './school-calendar.queries.ts'
