import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Design } from '../contract/design.schemas.ts'
import { differencesOf } from './design-differences.ts'
import { mergeDesigns } from './merge-design.ts'

const week = (key: string, title = key) => ({ key, title, body: '', objective: '' })
const task = (key: string, week: string | null, title = key): Design['tasks'][number] => ({
  key,
  title,
  body: '',
  week,
  is_final: false,
  submission_kind: 'file',
  minutes: null,
  attachments: [],
  unit_ids: [],
  ability_ids: [],
})
const base: Design = {
  type: 'expedition',
  title: 'Rivers',
  theme_title: '',
  school_stage: null,
  description: '',
  driving_question: '',
  places: null,
  picture: null,
  unit_ids: [1, 2],
  ability_ids: [],
  weeks: [week('a'), week('b'), week('c')],
  sessions: [],
  tasks: [task('t', 'a')],
}

describe('two versions of a template', () => {
  it('keep what each wrote in another field, and ask where both wrote the same', () => {
    const yours = { ...base, title: 'Reservoirs', theme_title: 'Water', unit_ids: [2, 3] }
    const theirs = { ...base, title: 'Streams', places: 24, unit_ids: [1, 2, 4] }
    const { design, questions } = mergeDesigns(base, yours, theirs, () => false)
    expect(design).toMatchObject({ title: 'Streams', theme_title: 'Water', places: 24, unit_ids: [2, 3, 4] })
    expect(questions).toEqual([{ path: 'title', yours: 'Reservoirs', theirs: 'Streams' }])
    expect(mergeDesigns(base, yours, theirs).design.title).toBe('Reservoirs')
  })

  it('merge the weekly plan by week: one moved, one wrote, one added', () => {
    const yours = { ...base, weeks: [week('c'), week('a'), week('b')] }
    const theirs = { ...base, weeks: [week('a', 'Leaks'), week('b'), week('c'), week('d')] }
    const { design, questions } = mergeDesigns(base, yours, theirs)
    expect(design.weeks.map(({ title }) => title)).toEqual(['c', 'd', 'Leaks', 'b'])
    expect(questions).toEqual([])
  })

  it('merge one week field by field', () => {
    const yours = { ...base, weeks: [{ ...week('a'), body: 'Mine' }, week('b'), week('c')] }
    const theirs = { ...base, weeks: [{ ...week('a', 'Leaks'), objective: 'Measure' }, week('b'), week('c')] }
    expect(mergeDesigns(base, yours, theirs)).toMatchObject({
      questions: [],
      design: { weeks: [{ key: 'a', title: 'Leaks', body: 'Mine', objective: 'Measure' }, {}, {}] },
    })
  })

  it('ask where one wrote in a week that the other deleted, and leave no task in a week that is gone', () => {
    const yours = { ...base, weeks: [week('b'), week('c')] }
    const theirs = {
      ...base,
      weeks: [week('a', 'Leaks'), week('b'), week('c')],
      tasks: [task('t', 'a', 'Report')],
    }
    const { design, questions } = mergeDesigns(base, yours, theirs)
    expect(questions).toEqual([{ path: 'weeks.a', yours: undefined, theirs: week('a', 'Leaks') }])
    expect(design.tasks).toEqual([task('t', null, 'Report')])
    expect(mergeDesigns(base, yours, theirs, () => false).design.weeks[0]?.title).toBe('Leaks')
  })

  it('are the same in whatever order their keys stand: the database has one of its own', () => {
    const reordered = <Row extends object>(row: Row) =>
      Object.fromEntries(Object.entries(row).toReversed()) as Row
    const theirs = { ...reordered(base), weeks: base.weeks.map(reordered), tasks: base.tasks.map(reordered) }
    const yours = { ...base, weeks: [week('b', 'Leaks'), week('c')], tasks: [] }
    const { design, questions } = mergeDesigns(base, yours, theirs)
    expect(questions).toEqual([])
    expect(design).toEqual(yours)
    expect(differencesOf(base, theirs)).toEqual([])
  })

  const someDesign = fc
    .record({
      title: fc.constantFrom('x', 'y', 'z'),
      unit_ids: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
      weeks: fc
        .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2')), {
          selector: ([key]) => key,
        })
        .map((rows) => rows.map(([key, title]) => week(key, title))),
    })
    .map((part): Design => ({ ...base, tasks: [], ...part }))

  it('are what the other wrote for who changed nothing, and ask nothing then', () => {
    fc.assert(
      fc.property(someDesign, someDesign, (begun, theirs) => {
        expect(mergeDesigns(begun, begun, theirs)).toEqual({ design: theirs, questions: [] })
        const { design, questions } = mergeDesigns(begun, theirs, begun)
        expect(questions).toEqual([])
        expect(design.title).toBe(theirs.title)
        expect(design.weeks.map(({ key }) => key).sort()).toEqual(theirs.weeks.map(({ key }) => key).sort())
      }),
    )
  })
})
