import { ownRecords } from './own-records.ts'
import type { PersonalRecord } from './personal-record.ts'
import { studentRecords } from './student-records.ts'

/**
 * Every table that tells of a person, with what leaves as their archive and what erasing does to it, in the order in which
 * it is erased. A test holds that each column that names a person is here, or among who did something.
 */
export const personalRecords: readonly PersonalRecord[] = [
  ownRecords.mailsToThem,
  ownRecords.auditOfThem,
  ...ownRecords.accountRecords,
  ...studentRecords,
  ...ownRecords.colleagueRecords,
  ...ownRecords.rosterRecords,
  ...ownRecords.proofs,
  ...ownRecords.selfRecords,
]

/** Columns that say who did something to a record of others: it is not of them. */
export const actsOn = /_by$|^(author|actor|acting_as|creator|requester|responder)_id$/
