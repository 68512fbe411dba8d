import { expect, it } from 'vitest'
import { planCredit, type SaidRecord, saidUnits, unitsFor } from './plan-credits.ts'
import { usualUnitMap } from './reckon-credit.ts'

const said = (vendorUnit: number, score: number | null, more: Partial<SaidRecord> = {}): SaidRecord => ({
  vendorUnit,
  state: 'completed',
  scoreKind: 'assessment',
  score,
  isScoreUnreadable: false,
  completedOn: '2026-10-01',
  isDeleted: false,
  ...more,
})
const taught = (id: number) => ({ id, isRetired: false, successorId: null })
const topicUnits = [101, 102, 103].map(taught)
const ground = { map: usualUnitMap, topicUnits, standing: [], levels: [] }
const stands = (vendorUnit: number, score: number) => ({ vendorUnit, score, completedOn: '2026-10-01' })

it('takes the best of the attempts that stand', () => {
  expect([...saidUnits([said(1, 60), said(1, 91), said(1, 99, { isDeleted: true })])]).toEqual([
    [1, stands(1, 91)],
  ])
})

it('says nothing of practice, of what goes on, of a word it does not know and of a score that cannot be read', () => {
  const records = [
    said(1, 90, { scoreKind: 'practice' }),
    said(2, null, { state: 'in_progress' }),
    said(3, 80, { state: 'archived_by_partner' }),
    said(4, null, { isScoreUnreadable: true }),
  ]
  expect([...saidUnits(records)]).toEqual([])
})

it('takes a unit back that was reset or deleted, and leaves what is not spoken of', () => {
  const standing = [1, 2, 3, 4].map((unit) => stands(unit, 90))
  const levels = [{ unitId: 101, level: 3.5 }]
  expect(planCredit({ ...ground, standing, levels, records: [] })).toBeNull()
  expect(planCredit({ ...ground, standing, levels, records: [said(4, 90, { state: 'reset' })] })).toEqual({
    creditsBefore: 1,
    creditsAfter: 0.75,
    milestones: [{ vendor_unit: 4, before: { score: 90, completed_on: '2026-10-01' }, after: null }],
    units: [{ unit_id: 101, before: 3.5, after: null }],
  })
})

it('says what a first run changes, and nothing the second time', () => {
  const records = [1, 2, 3, 4, 5].map((unit) => said(unit, 80))
  const change = planCredit({ ...ground, records })
  expect(change).toMatchObject({
    creditsBefore: 0,
    creditsAfter: 1.25,
    units: [{ unit_id: 101, before: null, after: 3 }],
  })
  expect(change?.milestones).toHaveLength(5)
  const standing = [1, 2, 3, 4, 5].map((unit) => stands(unit, 80))
  expect(planCredit({ ...ground, standing, levels: [{ unitId: 101, level: 3 }], records })).toBeNull()
})

it('keeps what was earned of a unit that is retired, in the place of its successor', () => {
  const retired = { id: 101, isRetired: true, successorId: 104 }
  const topic = [retired, taught(104), taught(102)]
  expect(unitsFor(topic, [{ unitId: 101, level: 3 }])).toEqual([101, 102])
  // Who did not earn it is taught what is taught now.
  expect(unitsFor(topic, [{ unitId: 102, level: 3 }])).toEqual([104, 102])
  const records = [1, 2, 3, 4].map((unit) => said(unit, 80))
  const standing = [1, 2, 3, 4].map((unit) => stands(unit, 80))
  const levels = [{ unitId: 101, level: 3 }]
  const withoutSuccessor = [{ ...retired, successorId: null }, taught(102), taught(103)]
  for (const topicUnits of [topic, withoutSuccessor])
    expect(planCredit({ ...ground, topicUnits, standing, levels, records })).toBeNull()
})
