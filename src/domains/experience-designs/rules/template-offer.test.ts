import { describe, expect, it } from 'vitest'
import type { Design } from '#domains/templates/contract/design.schemas.ts'
import { differencesOf } from '#domains/templates/rules/design-differences.ts'
import { offeredParts, takeParts } from './template-offer.ts'

const week = (key: string, title: string) => ({ key, title, body: '', objective: '' })
const before: Design = {
  type: 'expedition',
  title: 'Rivers',
  theme_title: 'Water',
  school_stage: null,
  description: '',
  driving_question: '',
  places: 20,
  picture: null,
  unit_ids: [1, 2],
  ability_ids: [],
  weeks: [week('w1', 'Tap'), week('w2', 'Leaks')],
  sessions: [],
  tasks: [],
}
const after: Design = {
  ...before,
  title: 'Rivers and Reservoirs',
  places: 30,
  unit_ids: [2, 3],
  weeks: [week('w1', 'Where the tap begins'), week('w3', 'The hearing')],
}
const yours: Design = { ...before, theme_title: 'Our river', places: 12, unit_ids: [1, 2, 9] }
const paths = offeredParts(differencesOf(before, after)).map(({ path }) => path)

describe('what a template says since', () => {
  it('is offered part by part, without what an experience has of its own', () => {
    expect(paths).toEqual(['title', 'unit_ids', 'weeks.w1.title', 'weeks.w3', 'weeks.w2'])
  })

  it('is taken whole beside what the experience changed itself', () => {
    expect(takeParts({ before, after }, yours, paths)).toEqual({
      ...yours,
      title: 'Rivers and Reservoirs',
      unit_ids: [2, 9, 3],
      weeks: after.weeks,
    })
  })

  it('is taken by part, and not at all', () => {
    expect(takeParts({ before, after }, yours, ['weeks.w3']).weeks).toEqual([...before.weeks, after.weeks[1]])
    expect(takeParts({ before, after }, yours, [])).toEqual(yours)
  })
})
