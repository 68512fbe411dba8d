import { expect, it } from 'vitest'
import type { Perk } from '../../contract/task-review.schemas.ts'
import { saidIn, sentOf } from './said-of-perk.ts'

const perk: Perk = {
  id: 7,
  type: 'unit',
  title: 'Tides',
  topicTitle: 'Ocean',
  mastery: 'Not started',
  flag: 'needs_improvement',
  comment: '<p>Name <strong>both</strong> tides</p>',
  comment_id: 77,
  finalAssessmentMastery: null,
  levelUp: false,
  isExempt: false,
  isOffProgram: false,
}
const other: Perk = { ...perk, id: 8, title: 'Currents' }

it('shows what stands, and sends nothing of it while nobody types', () => {
  expect(saidIn({}, perk)).toMatchObject({
    flag: 'needs_improvement',
    text: 'Name both tides',
    commentId: 77,
  })
  expect(sentOf([perk, other], {})).toEqual([])
})

it('sends what was typed alone, over what it was typed, and leaves a comment its marks', () => {
  const draft = { 'unit-7': { ...saidIn({}, perk), flag: 'ontrack' as const } }
  const now: Perk = { ...perk, comment_id: 80 }
  expect(sentOf([now, other], draft)).toEqual([
    {
      id: 7,
      title: 'Tides',
      comment_id: 77,
      said_again: true,
      flag: 'ontrack',
      comment: '<p>Name <strong>both</strong> tides</p>',
      finalAssessmentMastery: null,
    },
  ])
  const typed = { 'unit-7': { ...saidIn({}, perk), text: 'Name both' } }
  expect(sentOf([perk], typed)).toMatchObject([{ comment: '<p>Name both</p>' }])
})
