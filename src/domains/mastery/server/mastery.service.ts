/** What other domains may read of mastery, and write to it. */
export { listAssessmentsOfTask, listCountedAssessments, masteryOf } from './assessments.queries.ts'
export { listCredits } from './credits/credits.queries.ts'
export { type EarnedPerk, earnedPerks, listEarnedPerks, perksToEarn } from './earned-perks.queries.ts'
export {
  listLanguageMilestones,
  recordLevels,
  setBatchesWithdrawn,
  writeLanguageMilestones,
} from './language-milestones.ts'
export {
  findProgramStudent,
  getProgramStudent,
  lockManagedStudent,
  opensProgram,
  type ProgramStudent,
  seesProgram,
  tellsProgress,
} from './mastery.access.ts'
export { listAssessmentMoments } from './moments.queries.ts'
export {
  batchShowsWork,
  type NewAssessment,
  recordAssessments,
  withdrawAssessments,
} from './record-assessments.ts'
export { type AssessedPerk, assessedInCycle, listAssessedPerks } from './report-assessments.queries.ts'
