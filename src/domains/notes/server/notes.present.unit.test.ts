import fc from 'fast-check'
import { expect, it } from 'vitest'
import { permissionNames } from '#contract/permissions.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { mediums, sentiments, visibilities } from '../contract/note-values.ts'
import { secretWord } from './notes.factory.ts'
import { presentNote, presentNoteRow } from './notes.present.ts'
import type { NoteRecord } from './notes.queries.ts'

const secret = fc.string({ maxLength: 5 }).map((text) => `${text}${secretWord}${text}`)
const at = new Date('2026-11-09T15:00:00Z')

/** A record whose every hidden field holds the secret word. */
const record: fc.Arbitrary<NoteRecord> = fc.record({
  id: fc.nat(9_999),
  studentId: fc.nat(9_999),
  studentName: fc.constant('Declan'),
  grade: fc.constant(9),
  cohortId: fc.constantFrom(1, 2),
  houseTitle: fc.constantFrom(null, 'Juniper House'),
  authorId: fc.constant(7),
  authorName: secret,
  title: secret,
  bodyHtml: secret,
  bodyText: secret,
  dueOn: fc.constant('2026-12-24'),
  followUpDoneAt: fc.constantFrom(null, new Date('2026-12-25T00:00:00Z')),
  followUpDoneByName: secret,
  version: fc.constant(77_777),
  createdAt: fc.constant(at),
  updatedAt: fc.constant(new Date('2026-12-26T00:00:00Z')),
  reportId: fc.constant(88_888),
  reportHouseId: fc.constant(99_999),
  sentiment: fc.constantFrom(...sentiments),
  medium: fc.constantFrom(null, ...mediums),
  visibility: fc.constantFrom(...visibilities),
  isReadable: fc.boolean(),
  categories: fc.constant([{ id: 3, title: 'Wellbeing', color: 'exc' as const, active: true }]),
  people: fc.array(fc.record({ id: fc.constant(66_666), name: secret, guardian: fc.boolean() })),
})

const viewer: fc.Arbitrary<Viewer> = fc.record({
  userId: fc.constantFrom(7, 8),
  loginId: fc.constant(1),
  role: fc.constant('employee' as const),
  name: fc.constant('Pat'),
  email: fc.constant('pat@school.test'),
  isSuperAdmin: fc.boolean(),
  isAdmin: fc.boolean(),
  grants: fc.subarray(permissionNames).map((names) => new Map(names.map((name) => [name, 'all' as const]))),
  features: fc.constant(new Set<string>()),
  teachingCycleId: fc.constant(null),
  today: fc.constant(null),
  mirroredBy: fc.constant(null),
  hasSecondFactor: fc.boolean(),
  withheld: fc.constant(new Set<never>()),
  provedAtMs: fc.constant(0),
  token: fc.constant(null),
  mayChange: fc.constant(true),
})

it('a note that may not be read tells only that it exists, on whom, its day and categories', () => {
  fc.assert(
    fc.property(viewer, record, (reader, note) => {
      const hidden = { ...note, isReadable: false }
      for (const shown of [presentNote(reader, hidden), presentNoteRow(reader, hidden)]) {
        const text = JSON.stringify(shown)
        for (const word of [secretWord, '2026-12', '77777', '88888', '99999', '66666'])
          expect(text).not.toContain(word)
        expect(shown).toMatchObject({
          author: null,
          sentiment: null,
          medium: null,
          can: { edit: false, remove: false, followUp: false },
          createdAt: at.toISOString(),
        })
      }
    }),
  )
})

it('a note that may be read is told whole, and changed only by its author who writes notes', () => {
  fc.assert(
    fc.property(viewer, record, (reader, note) => {
      const shown = presentNote(reader, { ...note, isReadable: true })
      expect(shown).toMatchObject({ title: note.title, body: note.bodyHtml, sentiment: note.sentiment })
      expect(shown.can.edit).toBe(reader.userId === 7 && reader.grants.has('notes.write'))
    }),
  )
})
