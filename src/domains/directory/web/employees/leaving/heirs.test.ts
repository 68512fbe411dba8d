import { expect, it } from 'vitest'
import { leftWithNobody, reasonOf } from './heirs.ts'

const things = Array.from({ length: 12 }, (_, id) => ({ id, title: 'Tides', url: null }))
const experiences = {
  ...{ kind: 'experiences', title: 'Experiences they run', things },
  ...{ canHandOver: true, kept: 0, stays: null },
}
const feeds = { ...experiences, kind: 'feeds', title: 'Calendar feeds', canHandOver: false }
const ann = { id: 7, name: 'Ann Lee', email: 'ann@school.test', job: '', cannot: [] }

it('asks of each kind who takes it over, until somebody or nobody is chosen', () => {
  const asked = 'Choose who takes over, or that nobody does: experiences they run.'
  expect(reasonOf(false, [experiences, feeds], {})).toBe(asked)
  expect(reasonOf(false, [experiences, feeds], { experiences: ann })).toBeUndefined()
  expect(reasonOf(false, [experiences, feeds], { experiences: null })).toBeUndefined()
})

it('says what it leaves with nobody', () => {
  expect(leftWithNobody(experiences)).toBe('Experiences they run: 12 will have nobody who answers for them.')
})
