import { expect, it } from 'vitest'
import { CellFault } from './roster-cells.ts'
import { type Cells, readTableRow } from './roster-rows.ts'
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
    'role: “wizard” is no role that is known here',
    'grade: “15” is no grade from 6 to 12',
  ])
})

it('invents nothing that comes of a cell that is left open', () => {
  expect(faultsOf({ firstName: 'Ann', lastName: 'Lee', email: '?', role: 'student', grade: '9' })).toEqual([
    'email: “?” is not an e-mail',
  ])
  expect(faultsOf({ firstName: 'Ann', lastName: 'Lee', role: 'student', grade: '99' })).toEqual([
    'email: Without an id or an e-mail a birth date is needed',
    'grade: “99” is no grade from 6 to 12',
  ])
})
