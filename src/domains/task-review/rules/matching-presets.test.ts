import { expect, it } from 'vitest'
import { matchingPresets } from './matching-presets.ts'

const named = (...titles: string[]) => titles.map((title) => ({ title }))

it('finds at most four by title, whatever the case, those of the experience first', () => {
  const presets = {
    experience: named('Units', 'Label it', 'units twice'),
    general: named('Unit a', 'UNIT b', 'c'),
  }
  expect(matchingPresets(presets, ' unit')).toEqual({
    experience: named('Units', 'units twice'),
    general: named('Unit a', 'UNIT b'),
  })
  expect(matchingPresets(presets, '').general).toHaveLength(1)
  expect(matchingPresets(presets, 'nothing')).toEqual({ experience: [], general: [] })
})
