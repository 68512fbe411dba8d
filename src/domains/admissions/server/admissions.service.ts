export { lockApplication, seesApplication } from './admissions.access.ts'
export { findCopy } from './config/copy.ts'
export { endLinksOfStudent, leadsTo } from './edit/end-links.ts'
export { beginApplication } from './intake/begin-application.ts'
export {
  type Answer,
  type Answers,
  type FamilyApplication,
  findFamilyApplication,
  getPart,
  keepAnswers,
  keepShown,
  listOfferedDates,
  listPartVersions,
  lockFamilyApplication,
  type StoredPart,
} from './intake/drafts.ts'
export {
  keepFamilyDocument,
  listFamilyDocuments,
  takeFamilyDocumentBack,
} from './intake/family-document.ts'
export { keepGuardians, listGuardianDifferences } from './intake/keep-guardians.ts'
export { listAskedEvaluators, nameEvaluators } from './intake/name-evaluators.ts'
export { reopenPart } from './intake/reopen-part.ts'
export { closePart, keepWaiting } from './intake/send-part.ts'
export { listSuspects } from './intake/suspects.ts'
