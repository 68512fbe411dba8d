/** What other domains may ask of attendance. */
export { countAbsences } from './absence-counts.ts'
export { findVisibleAttendable, getSession } from './attendables.queries.ts'
export { mayPlan, mayTakeRoll, mayViewRoll } from './attendance.access.ts'
export {
  applyExcuseCoverage,
  type CoveredSession,
  listCoveredSessions,
} from './excuse-coverage.ts'
export { hosts, hostsInOrder, mainHost, rollTakers } from './hosts.ts'
export { listTellings } from './informed/tellings.queries.ts'
export { moveRoom } from './meeting/move-room.ts'
export { noteDeleted } from './meeting/note-deleted-meeting.ts'
export { setVideoMeeting } from './meeting/set-video-meeting.ts'
export {
  cancelMeetings,
  insertMeetings,
  linkOf,
  moveMeetings,
  removeUntouchedMeetings,
  restoreMeetings,
  untouchedM,
} from './meetings.ts'
export { listAttendanceMoments } from './moments.queries.ts'
export { lockRolls, lockStudents } from './roll/lock-rolls.ts'
export { hasPartners, listContacts, listRollRows } from './roll/roll.queries.ts'
export {
  isOnRollAsStudent,
  listRosterStudents,
  reconcileRosters,
  seatExternals,
  seatRoster,
} from './roll/rosters.ts'
export { setPresence } from './roll/set-presence.ts'
export {
  absencesOf,
  excusedOf,
  hasPresence,
  isAbsence,
  isAwayExcused,
  isExcused,
  isExcusedByStatus,
  isMarkedRow,
  isNotInMeeting,
  isNotTaken,
  isOfHeldMeeting,
  isOver,
  isTaken,
  keptCounts,
  mayBeMissed,
  openRollsFrom,
  presenceOf,
  takenOf,
  thereOf,
  tookPlace,
  type WaitingExcuse,
  waitingExcuse,
  wasLate,
  wasThere,
  wasThereInRow,
} from './roll-facts.ts'
export { getAttendanceRoot, getDefaultView, getSessionRoll } from './session-parts.ts'
export { tellOfRolls, topicsOfRolls } from './tell-of-rolls.ts'
export {
  rollsOfExperience,
  seesAllRollsOfStudent,
  seesOwnRolls,
  seesRolls,
  seesRollsOfStudent,
} from './visible-rolls.ts'
