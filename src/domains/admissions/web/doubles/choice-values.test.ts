import { describe, expect, it } from 'vitest'
import type { Comparison } from '../../contract/doubles.contract.ts'
import { changedSince, choicesOver, nothingChosen, openFields, withChoice } from './choice-values.ts'

const side = (id: number, version: number) => ({
  ...{ id, version, studentName: 'Ines Duarte', stage: 'interview' },
  createdAt: '2026-10-01T12:00:00Z',
})
const field = (
  name: Comparison['fields'][number]['field'],
  suggested: Comparison['fields'][number]['suggested'],
  isSame = false,
) => ({ field: name, label: name, one: 'a', other: isSame ? 'a' : 'b', isSame, suggested })
const compared = (versions: readonly [number, number], fields: Comparison['fields']): Comparison => ({
  ...{ one: side(17, versions[0]), other: side(23, versions[1]), fields, isApart: false, hindrance: null },
})

describe('choices between two applications of which one is changed meanwhile', () => {
  const before = compared(
    [1, 4],
    [field('student_email', null), field('guardians', 'both'), field('tuition', 'one')],
  )
  const chosen = withChoice(before, withChoice(before, nothingChosen(before), { student_email: 'other' }), {
    tuition: 'other',
  })

  it('stay where the field differs still, and go where it does not', () => {
    expect(choicesOver(before, chosen)).toEqual({
      student_email: 'other',
      guardians: 'both',
      tuition: 'other',
    })
    const after = compared(
      [2, 4],
      [
        ...[field('student_email', null), field('guardians', 'one'), field('tuition', null, true)],
        field('teacher', null),
      ],
    )
    const choices = choicesOver(after, chosen)
    // What nobody has chosen is what speaks for itself by now.
    expect(choices).toEqual({ student_email: 'other', guardians: 'one' })
    expect(openFields(after, choices)).toEqual(['teacher'])
  })

  it('say which of the two it was, from the first choice on', () => {
    expect(changedSince(before, chosen)).toEqual([])
    expect(changedSince(compared([2, 4], before.fields), chosen)).toEqual([17])
    expect(changedSince(compared([2, 5], before.fields), chosen)).toEqual([17, 23])
    const newer = compared([1, 5], before.fields)
    expect(changedSince(newer, withChoice(newer, nothingChosen(before), { tuition: 'one' }))).toEqual([])
    const again = withChoice(newer, chosen, { student_email: 'one' })
    expect(changedSince(newer, again)).toEqual([23])
    expect(choicesOver(newer, again)).toMatchObject({ student_email: 'one', tuition: 'other' })
  })
})
