import { expect, it } from 'vitest'
import {
  chosenSince,
  type MemberDraft,
  memberRows,
  membersChange,
  membersInverse,
  withMember,
  withNewcomer,
} from './member-draft.ts'

const person = (id: number, cohort_ids: number[] | null) => ({
  ...{ id, cohort_ids, name: `P${id}`, email: '', job: '' },
})
const none: MemberDraft = new Map()
const [one, two, three] = [person(1, null), person(2, [1]), person(3, null)]

it('says who joins, leaves and is limited, what is sent, and what takes it back', () => {
  const draft = withNewcomer(withMember(withMember(none, one, undefined), two, [1, 2]), three)
  expect(memberRows([one, two], draft).map(({ id, state, cohortIds }) => [id, state, cohortIds])).toEqual([
    [3, 'joins', null],
    [1, 'leaves', null],
    [2, 'moves', [1, 2]],
  ])
  expect(membersChange(draft)?.members).toEqual([
    { employee_id: 1, cohort_ids: [] },
    { employee_id: 2, cohort_ids: [1, 2] },
    { employee_id: 3, cohort_ids: null },
  ])
  expect(membersInverse(draft).members).toEqual([
    { employee_id: 1, cohort_ids: null },
    { employee_id: 2, cohort_ids: [1] },
    { employee_id: 3, cohort_ids: [] },
  ])
})

it('forgets a choice that is taken back', () => {
  expect(membersChange(withMember(withMember(none, two, undefined), two, [1]))).toBeUndefined()
  expect(membersChange(withMember(withNewcomer(none, three), three, undefined))).toBeUndefined()
})

it('keeps once it was saved what was chosen since, over where it put people', () => {
  const saved = withNewcomer(withMember(withMember(none, one, undefined), two, [1, 2]), three)
  expect(chosenSince(saved, saved).size).toBe(0)
  const four = person(4, null)
  // The first is to stay, the second goes elsewhere once more, the third is not wanted after all, a fourth is limited.
  const back = withMember(withMember(withMember(saved, one, null), two, [2]), three, undefined)
  const left = chosenSince(withMember(back, four, [1]), saved)
  expect(membersChange(left)?.members).toEqual([
    { employee_id: 4, cohort_ids: [1] },
    { employee_id: 1, cohort_ids: null },
    { employee_id: 2, cohort_ids: [2] },
    { employee_id: 3, cohort_ids: [] },
  ])
  expect(membersInverse(left).members).toEqual([
    { employee_id: 4, cohort_ids: null },
    { employee_id: 1, cohort_ids: [] },
    { employee_id: 2, cohort_ids: [1, 2] },
    { employee_id: 3, cohort_ids: null },
  ])
})
