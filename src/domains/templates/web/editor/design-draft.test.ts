import { describe, expect, it } from 'vitest'
import { overSaved } from './design-draft.ts'
import { emptyDesign } from './empty-design.ts'

describe('a design that was saved beside its form', () => {
  const begun = { ...emptyDesign, title: 'Rivers', publish: false }
  const typed = { ...begun, title: 'Reservoirs', publish: true }
  const now = { values: typed, stored: { values: begun, version: 3 } }

  it('is what the typed text is sent over next, whatever was typed stays', () => {
    expect(overSaved(now, { design: { ...emptyDesign, title: 'Rivers', places: 24 }, version: 4 })).toEqual({
      values: { ...typed, places: 24 },
      stored: { values: { ...begun, places: 24 }, version: 4 },
    })
  })

  it('changes nothing where it says otherwise than what is typed: saving meets it', () => {
    expect(overSaved(now, { design: { ...emptyDesign, title: 'Streams' }, version: 4 })).toBe(now)
  })
})
