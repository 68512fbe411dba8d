import { describe, expect, it } from 'vitest'
import { overPage, personAddress } from './person-addresses.ts'

describe('the address of a person', () => {
  it('opens over the page one is on', () => {
    expect(overPage(personAddress.student(12))).toEqual({ person: 12 })
    expect(overPage(personAddress.employee(7))).toEqual({ person: 7 })
    expect(overPage(personAddress.addAbsence(12))).toEqual({ absence_for: 12 })
  })

  it('is a page where it leads further', () => {
    for (const address of [personAddress.writeNote(12), personAddress.seeAs(12), '/houses/12', '/students/x'])
      expect(overPage(address)).toBeUndefined()
  })
})
