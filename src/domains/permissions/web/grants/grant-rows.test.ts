import { expect, it } from 'vitest'
import { changeOf, chosenSince, type GrantDraft, grantRows, inverseOf, withChoice } from './grant-rows.ts'

const grants = [
  { permission: 'notes.view', isGranted: true, cohort_ids: [1], people: 4, canGive: true },
  { permission: 'notes.write', isGranted: false, cohort_ids: null, people: 2, canGive: false },
  { permission: 'houses.view', isGranted: true, cohort_ids: null, people: 3, canGive: true },
] as const
const listed = grants.map(({ cohort_ids, ...grant }) => ({
  ...grant,
  cohort_ids: cohort_ids && [...cohort_ids],
}))
const none: GrantDraft = new Map()

it('says of each permission what is chosen over what the group grants', () => {
  const draft = withChoice(
    withChoice(withChoice(none, listed, 'notes.view', [1, 2]), listed, 'notes.write', null),
    listed,
    'houses.view',
    [],
  )
  const rows = grantRows(listed, draft, [{ permission: 'houses.view', before: 3, after: 1, through: [] }])
  expect(rows.map(({ state, cohortIds, after, refusal }) => [state, cohortIds, after, refusal])).toEqual([
    ['moved', [1, 2], 4, undefined],
    ['added', null, 2, 'You do not have this right everywhere yourself.'],
    ['taken', undefined, 1, undefined],
  ])
  expect(inverseOf(draft, listed).grants).toEqual([
    { permission: 'notes.view', cohort_ids: [1] },
    { permission: 'notes.write', cohort_ids: [] },
    { permission: 'houses.view', cohort_ids: null },
  ])
})

it('forgets a choice that is taken back', () => {
  const back = (
    name: 'notes.view' | 'notes.write' | 'houses.view',
    away: number[] | null,
    was: number[] | null,
  ) => withChoice(withChoice(none, listed, name, away), listed, name, was)
  expect(changeOf(back('notes.view', [], [1]))).toBeUndefined()
  expect(changeOf(back('notes.write', null, []))).toBeUndefined()
  expect(changeOf(back('houses.view', [], null))).toBeUndefined()
})

it('keeps once it was saved what was chosen since, and what was put back meanwhile', () => {
  const choose = (
    draft: GrantDraft,
    name: 'notes.view' | 'notes.write' | 'houses.view',
    to: number[] | null,
  ) => withChoice(draft, listed, name, to)
  const saved = choose(choose(none, 'notes.view', [1, 2]), 'notes.write', null)
  expect(chosenSince(saved, saved, listed).size).toBe(0)
  const now = choose(choose(choose(saved, 'notes.view', [2]), 'notes.write', []), 'houses.view', [])
  expect(changeOf(chosenSince(now, saved, listed))?.grants).toEqual([
    { permission: 'notes.view', cohort_ids: [2] },
    { permission: 'houses.view', cohort_ids: [] },
    { permission: 'notes.write', cohort_ids: [] },
  ])
})
