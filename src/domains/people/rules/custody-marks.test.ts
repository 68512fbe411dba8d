import { expect, it } from 'vitest'
import { marksOfUnlisted, remarkedOn } from './custody-marks.ts'

const mark = (guardianId: number, isClosed: boolean) => ({
  ...{ guardianId, isClosed, firstName: `Guardian ${guardianId}` },
  ...{ custodyRemark: 'No contact', pickUpRemark: '', seesRecords: true },
})

it('says of whom a remark is who is not listed, since their account ended', () => {
  const custody = [mark(1, false), mark(2, true)]
  expect(marksOfUnlisted(custody, [{ id: 1 }, { id: 3 }]).map(remarkedOn)).toEqual([
    'Guardian 2 (account ended)',
  ])
  expect(custody.map(remarkedOn)).toEqual(['Guardian 1', 'Guardian 2 (account ended)'])
})
