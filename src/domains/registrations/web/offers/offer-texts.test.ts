import { expect, it } from 'vitest'
import { offerFact } from './offer-texts.ts'

const today = '2026-11-10'
const offer = (from_day: string, titles: string[] = [], blocks: string[] = []) => ({
  ...{ from_day, experience: { id: 1, title: 'Robots', blocks } },
  leaves: titles.map((title, id) => ({ id, title })),
})

it('says what a yes ends, and from when where that is not at once', () => {
  expect(offerFact(offer(today), today)).toBe('A place is free.')
  expect(offerFact(offer('2026-11-18'), today)).toBe('A place is free from Wed, Nov 18, 2026 on.')
  expect(offerFact(offer(today, ['Choir', 'Looms'], ['Block 4']), today)).toBe(
    'It meets in the same block as Choir and Looms: Block 4. If you take it, Choir and Looms end.',
  )
  expect(offerFact(offer('2026-11-18', ['Choir']), today)).toBe(
    'It meets in the same block as Choir. If you take it, the place begins on Wed, Nov 18, 2026, and Choir ends by then.',
  )
})
