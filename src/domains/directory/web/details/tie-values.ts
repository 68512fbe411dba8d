import type { GuardianDetails } from '../../contract/student-details.contract.ts'

const nothingSaid = { custody_remark: '', pick_up_remark: '', sees_records: true }

/** What the form of a tie begins with; who may not read remarks sends them back unread, and the server leaves them. */
export function tieValues({ relationship, custody }: GuardianDetails) {
  const { custody_remark, pick_up_remark, sees_records } = custody ?? nothingSaid
  return { relationship, custody_remark, pick_up_remark, sees_records }
}

export type TieValues = ReturnType<typeof tieValues>
