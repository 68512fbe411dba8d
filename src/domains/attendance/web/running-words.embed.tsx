export {
  everyoneIsThere,
  isUnknown,
  knownOf,
  nobodyIsMissing,
  type RunningMeetings,
  unknownWords,
} from './live/running-words.ts'
