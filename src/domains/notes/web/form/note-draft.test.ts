import { describe, expect, it } from 'vitest'
import { readNoteDraft } from './note-draft.ts'
import type { NoteValues } from './note-values.ts'

const begun: NoteValues = {
  categories: [2],
  title: 'Science fair',
  body: '<p>She won.</p>',
  sentiment: 'positive',
  dueAt: '',
  peopleInvolved: [],
  medium: null,
  visibility: 'all',
}
const values = { ...begun, title: 'Science fair in May' }
/** As it comes back from the browser. */
const lying = (draft: unknown): unknown => JSON.parse(JSON.stringify(draft))

describe('the draft of a note', () => {
  it('knows on which version it was begun, so that a newer one is asked about and not overwritten', () => {
    const draft = { values, begun, version: 3 }
    expect(readNoteDraft(lying(draft))).toEqual(draft)
  })

  it('has no version where the note is new', () => {
    const draft = { values, begun, version: null }
    expect(readNoteDraft(lying(draft))).toEqual(draft)
  })

  it('comes back from a browser that kept none of it, as one of the first version: it overwrites nothing', () => {
    expect(readNoteDraft(lying(values))).toEqual({ values, begun: undefined, version: 1 })
  })

  it('is nothing where something else lies there', () => {
    for (const stored of [undefined, null, 'text', {}, { values: {}, begun, version: 1 }])
      expect(readNoteDraft(stored)).toBe(undefined)
  })
})
