import { z } from 'zod'
import { chosen, id, instant, line, richText, schoolDate, token } from '#contract/values.ts'
import {
  bodyHtmlLimit,
  categoryColors,
  mediums,
  mostCategories,
  peopleLimit,
  sentiments,
  visibilities,
} from './note-values.ts'

/** A category as the document prints it (2-back-office §3). */
export const noteCategory = z.object({
  id: z.number(),
  title: z.string(),
  color: z.enum(categoryColors),
  isActive: z.boolean(),
})
export type NoteCategory = z.output<typeof noteCategory>

/** Somebody a note can name: staff, or a guardian of the student. */
export const notePerson = z.object({ id: z.number(), name: z.string(), isGuardian: z.boolean() })
export type NotePerson = z.output<typeof notePerson>

export const noteStudent = z.object({
  id: z.number(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  grade: z.number(),
  campus: z.string(),
  house: z.object({ id: z.number(), title: z.string() }).nullable(),
})
export type NoteStudent = z.output<typeof noteStudent>

/**
 * A note in a list. Of one the viewer may not read (`isReadable` false) only its number, student, day and categories
 * are told; all else is null or empty.
 */
export const noteRow = z.object({
  id: z.number(),
  student: z.object({
    id: z.number(),
    name: z.string(),
    grade: z.number(),
    houseTitle: z.string().nullable(),
  }),
  isReadable: z.boolean(),
  visibility: z.enum(visibilities),
  categories: z.array(noteCategory),
  createdAt: instant,
  author: z.object({ id: z.number(), name: z.string(), isViewer: z.boolean() }).nullable(),
  title: z.string().nullable(),
  /** The beginning of the body, without marks. */
  excerpt: z.string().nullable(),
  sentiment: z.enum(sentiments).nullable(),
  medium: z.enum(mediums).nullable(),
  peopleInvolved: z.array(notePerson),
  /** The school day of the follow-up. */
  dueAt: schoolDate.nullable(),
  followUpDoneAt: instant.nullable(),
  followUpDoneBy: z.string().nullable(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), followUp: z.boolean() }),
})
export type NoteRow = z.output<typeof noteRow>

/** One note, whole. `version` is what an edit must send back. */
export const noteView = noteRow.extend({
  /** Sanitised HTML: paragraphs, bold, italic, lists, links. */
  body: z.string().nullable(),
  updatedAt: instant.nullable(),
  version: z.number().nullable(),
  /** The weekly report it came from, when the viewer may read the note. */
  reportUrl: z.string().nullable(),
})
export type NoteView = z.output<typeof noteView>

/**
 * What the form sends. Only shapes are looked at here: what a field may say is checked by `checkNote`, which returns
 * a sentence by field (2-back-office §8).
 */
export const noteForm = z.object({
  categories: chosen(id, mostCategories).default([]),
  title: line(2_000).default(''),
  body: richText(bodyHtmlLimit).default(''),
  sentiment: token(40).nullish(),
  dueAt: token(40).nullish(),
  peopleInvolved: chosen(id, 500, `Name at most ${peopleLimit} people.`).default([]),
  medium: token(40).nullish(),
  visibility: token(40).default('all'),
})
export type NoteForm = z.output<typeof noteForm>

/** What a new note starts with and may choose from. */
export const noteFormFacts = z.object({
  categories: z.array(noteCategory),
  student: noteStudent,
  /** Guardians of the student; staff are found by name. */
  guardians: z.array(notePerson),
  /** The first day a follow-up may fall on. */
  today: schoolDate,
  note: z.object({
    categories: z.array(z.number()),
    title: z.string(),
    body: z.string(),
    sentiment: z.enum(sentiments).nullable(),
    dueAt: schoolDate.nullable(),
    peopleInvolved: z.array(notePerson),
    medium: z.enum(mediums).nullable(),
    visibility: z.enum(visibilities),
  }),
})
export type NoteFormFacts = z.output<typeof noteFormFacts>

export const savedNote = z.object({ id: z.number(), version: z.number(), message: z.string() })
