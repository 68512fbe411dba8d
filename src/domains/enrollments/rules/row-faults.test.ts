import { expect, it } from 'vitest'
import { CellFault } from './roster-cells.ts'
import { type Cells, readRosterRow, readTableRow } from './roster-rows.ts'
import { allFaults } from './row-faults.ts'

function faultsOf(row: Readonly<Record<string, string>>): string[] {
  const cells: Cells = (column) => row[column]
  try {
    readTableRow(cells)
    return []
  } catch (error) {
    if (!(error instanceof CellFault)) throw error
    return allFaults(readTableRow, cells, error).map(({ column, message }) => `${column}: ${message}`)
  }
}

it('says all that is wrong with a row, each by its column', () => {
  expect(
    faultsOf({
      firstName: '',
      lastName: 'Lee',
      email: 'ann@@x',
      birthDate: '31.2.2011',
      role: 'wizard',
      grade: '15',
    }),
  ).toEqual([
    'firstName: First name is empty',
    'email: “ann@@x” is not an e-mail',
    'birthDate: “31.2.2011” is no date',
    'role: “wizard” is not a role known here',
    'grade: “15” is not a grade from 6 to 12',
  ])
})

it('takes no status for another: one that is not known is a fault of its row', () => {
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@x.test', role: 'student', grade: '9' }
  const isGone = (status: string) => {
    const row: Readonly<Record<string, string>> = { ...person, status }
    return readTableRow((column) => row[column]).rows[0]?.isGone
  }
  for (const status of ['', 'Active', 'Enrolled', 'On leave', 'leave_of_absence', 'Full-time'])
    expect([status, isGone(status)]).toEqual([status, false])
  for (const status of ['tobedeleted', 'Withdrawn', 'Graduated', 'Transferred', 'Transferred out', 'Exited'])
    expect([status, isGone(status)]).toEqual([status, true])
  for (const status of ['Pending', '7', 'actve'])
    expect(faultsOf({ ...person, status })).toEqual([`status: “${status}” is not a status known here`])
})

it('knows an account that is switched off by more than a false, and guesses none', () => {
  const user = { sourcedId: 'u1', givenName: 'Ann', familyName: 'Lee', role: 'student' }
  const disabledOf = (enabledUser: string) => {
    const row: Readonly<Record<string, string>> = { ...user, enabledUser }
    return readRosterRow('users', (column) => row[column]).rows[0]?.cells['is_disabled']
  }
  expect(['', 'true', 'Enabled'].map(disabledOf)).toEqual([undefined, undefined, undefined])
  expect(['false', '0', 'Disabled'].map(disabledOf)).toEqual(['true', 'true', 'true'])
  expect(() => disabledOf('locked')).toThrow('“locked” says neither yes nor no')
})

it('invents nothing that comes of a cell that is left open', () => {
  expect(faultsOf({ firstName: 'Ann', lastName: 'Lee', email: '?', role: 'student', grade: '9' })).toEqual([
    'email: “?” is not an e-mail',
  ])
  expect(faultsOf({ firstName: 'Ann', lastName: 'Lee', role: 'student', grade: '99' })).toEqual([
    'email: Without an id or an e-mail a birth date is needed',
    'grade: “99” is not a grade from 6 to 12',
  ])
})
