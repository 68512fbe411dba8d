import { describe, expect, it } from 'vitest'
import { chosenOf, isSamePlan, mayAddSlot, slotsOf } from './plan-slots.ts'

const template = (id: number) => ({ id, title: `T${id}`, planId: 1, isArchived: false, units: [] })

describe('the places of a plan', () => {
  it('begin with what is stored, or with one to choose', () => {
    expect(slotsOf({ templates: [template(4), template(2)] })).toEqual([
      { id: 4, title: 'T4' },
      { id: 2, title: 'T2' },
    ])
    expect(slotsOf({ templates: [] })).toEqual([null])
  })

  it('let another come once each has a template', () => {
    expect(mayAddSlot([])).toBe(true)
    expect(mayAddSlot([template(1)])).toBe(true)
    expect(mayAddSlot([template(1), null])).toBe(false)
  })

  it('are the same as long as the templates and their order are', () => {
    const plan = { templates: [template(1), template(2)] }
    expect(isSamePlan([template(1), null, template(2)], plan)).toBe(true)
    expect(isSamePlan([template(2), template(1)], plan)).toBe(false)
    expect(isSamePlan([template(1)], plan)).toBe(false)
    expect(chosenOf([null, template(7)])).toEqual([7])
  })
})
