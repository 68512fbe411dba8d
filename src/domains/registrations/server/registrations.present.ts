import type { RegisteredStudent, WaitingStudent } from '../contract/registrations.contract.ts'
import type { RegisteredRow, WaitingRow } from './registrations.queries.ts'

type Registrant = Pick<RegisteredRow, 'id' | 'name' | 'grade' | 'campus' | 'houseTitle'>

export const presentRegistrant = ({ id, name, grade, campus, houseTitle }: Registrant) => ({
  id,
  name,
  grade,
  campus,
  house_title: houseTitle,
})

export const presentRegistered = (row: RegisteredRow): RegisteredStudent => ({
  ...presentRegistrant(row),
  registered_at: row.registeredAt.toISOString(),
  from_day: row.fromDay,
  until_day: row.untilDay,
})

export const presentWaiting = (row: WaitingRow): WaitingStudent => ({
  ...presentRegistrant(row),
  place_in_line: row.placeInLine,
  joined_at: row.joinedAt.toISOString(),
  answer_by: row.answerBy?.toISOString() ?? null,
  clashes: row.clashes,
  leaves: row.leaves,
})
