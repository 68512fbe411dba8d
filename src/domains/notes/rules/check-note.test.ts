import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyLimit, titleLimit } from '../contract/note-values.ts'
import { noteForm } from '../contract/notes.schemas.ts'
import { checkNote, type NoteContext } from './check-note.ts'

const context: NoteContext = {
  categoryIds: [1, 2],
  today: '2026-11-10',
  formerDueOn: null,
  bodyText: 'We talked.',
}
const whole = { categories: [1, 2], sentiment: 'concern', body: '<p>We talked.</p>', visibility: 'all' }
const errorsOf = (part: object, over: Partial<NoteContext> = {}) => {
  const checked = checkNote(noteForm.parse({ ...whole, ...part }), { ...context, ...over })
  return checked.ok ? {} : checked.errors
}

describe('a note', () => {
  it('needs categories, a sentiment and a body; the rest may stay empty', () => {
    expect(errorsOf({})).toEqual({})
    const checked = checkNote(noteForm.parse({}), { ...context, bodyText: ' \n\u200b\u00a0' })
    expect(checked).toEqual({
      ok: false,
      errors: {
        categories: 'Choose at least one category.',
        body: 'Write what happened.',
        sentiment: 'Choose a sentiment.',
      },
    })
  })

  it.each([
    [
      { categories: [3] },
      'categories',
      'One of these categories is not offered any more. Choose another one.',
    ],
    [{ title: 'a'.repeat(titleLimit + 1) }, 'title', 'Keep the title within 160 characters.'],
    [{ sentiment: 'angry' }, 'sentiment', 'Choose a sentiment.'],
    [{ dueAt: '2026-11-09' }, 'date', 'Choose Tue, Nov 10, 2026 or later.'],
    [{ dueAt: '2027-11-11' }, 'date', 'Choose Wed, Nov 10, 2027 or earlier.'],
    [{ dueAt: '2026-02-30' }, 'date', 'Choose a day, such as Nov 17, 2026.'],
    [{ dueAt: 'soon' }, 'date', 'Choose a day, such as Nov 17, 2026.'],
    [
      { peopleInvolved: Array.from({ length: 21 }, (_, n) => n + 1) },
      'peopleInvolved',
      'Name at most 20 people.',
    ],
    [{ medium: 'pigeon' }, 'medium', 'Choose one of the ways offered.'],
    [{ visibility: 'families' }, 'visibility', 'Choose who can read it.'],
  ])('with %o is wrong at %s', (part, field, sentence) => {
    expect(errorsOf(part)).toEqual({ [field]: sentence })
  })

  it('has a body within its limit', () => {
    expect(errorsOf({}, { bodyText: 'a'.repeat(bodyLimit) })).toEqual({})
    expect(errorsOf({}, { bodyText: 'a'.repeat(bodyLimit + 1) })).toEqual({
      body: 'Keep it within 20,000 characters.',
    })
  })

  it('keeps a day of its own that has passed, and takes today', () => {
    expect(errorsOf({ dueAt: '2026-11-01' }, { formerDueOn: '2026-11-01' })).toEqual({})
    expect(errorsOf({ dueAt: '2026-11-10' })).toEqual({})
  })

  it('is either right as a whole or says what is wrong, never both', () => {
    const form = fc.record({
      categories: fc.array(fc.integer({ min: 1, max: 4 })),
      title: fc.string({ maxLength: 200 }),
      sentiment: fc.oneof(fc.constantFrom('positive', 'concern', null), fc.string()),
      dueAt: fc.oneof(fc.constantFrom(null, '2026-11-12'), fc.string()),
      visibility: fc.oneof(fc.constantFrom('all', 'restricted'), fc.string()),
    })
    fc.assert(
      fc.property(form, fc.string(), (values, bodyText) => {
        const checked = checkNote(noteForm.parse(values), { ...context, bodyText })
        if (!checked.ok) expect(Object.keys(checked.errors)).not.toEqual([])
        else {
          expect(checked.value.categoryIds.every((id) => context.categoryIds.includes(id))).toBe(true)
          expect(checked.value.dueOn ?? '9').toSatisfy((day: string) => day >= context.today)
        }
      }),
    )
  })
})
