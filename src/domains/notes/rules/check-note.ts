import { cleanLine } from '#contract/clean-text.ts'
import { dayTextOf } from '#contract/clock-text.ts'
import {
  bodyLimit,
  type Medium,
  mediums,
  peopleLimit,
  type Sentiment,
  sentiments,
  titleLimit,
  type Visibility,
  visibilities,
} from '../contract/note-values.ts'
import type { NoteForm } from '../contract/notes.schemas.ts'

/** A sentence by the field it is about; the day of the follow-up is `date` (2-back-office §8). */
export type NoteErrors = Partial<
  Record<
    'categories' | 'title' | 'body' | 'sentiment' | 'date' | 'peopleInvolved' | 'medium' | 'visibility',
    string
  >
>

/** What a note says, checked; the body is looked after by the server. */
export interface NoteFacts {
  readonly categoryIds: readonly number[]
  readonly title: string
  readonly sentiment: Sentiment
  readonly dueOn: string | null
  readonly peopleIds: readonly number[]
  readonly medium: Medium | null
  readonly visibility: Visibility
}

export interface NoteContext {
  /** Categories that may be chosen: the active ones, and those the note already has. */
  readonly categoryIds: readonly number[]
  /** Today on the school's wall; an unchanged day of an older note may lie before it. */
  readonly today: string
  readonly formerDueOn: string | null
  /** The body without marks. */
  readonly bodyText: string
}

type Checked =
  | { readonly ok: true; readonly value: NoteFacts }
  | { readonly ok: false; readonly errors: NoteErrors }

/** A note is checked whole, so that every field says at once what it lacks (2-back-office §5). */
export function checkNote(form: NoteForm, context: NoteContext): Checked {
  const sentiment = sentiments.find((one) => one === form.sentiment)
  const medium = mediums.find((one) => one === form.medium) ?? null
  const visibility = visibilities.find((one) => one === form.visibility)
  const title = form.title.trim()
  const dueOn = form.dueAt?.trim() ? form.dueAt.trim() : null
  const peopleIds = [...new Set(form.peopleInvolved)]
  const errors: NoteErrors = {
    ...wrongCategories(form.categories, context),
    ...(title.length > titleLimit && { title: `Keep the title within ${titleLimit} characters.` }),
    ...wrongBody(context.bodyText),
    ...(!sentiment && { sentiment: 'Choose a sentiment.' }),
    ...wrongDay(dueOn, context),
    ...(peopleIds.length > peopleLimit && { peopleInvolved: `Name at most ${peopleLimit} people.` }),
    ...(form.medium && !medium && { medium: 'Choose one of the ways offered.' }),
    ...(!visibility && { visibility: 'Choose who can read it.' }),
  }
  if (!sentiment || !visibility || Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    value: {
      categoryIds: [...new Set(form.categories)],
      title,
      sentiment,
      dueOn,
      peopleIds,
      medium,
      visibility,
    },
  }
}

function wrongCategories(chosen: readonly number[], { categoryIds }: NoteContext): NoteErrors {
  if (chosen.length === 0) return { categories: 'Choose at least one category.' }
  if (chosen.every((one) => categoryIds.includes(one))) return {}
  return { categories: 'One of these categories is not offered any more. Choose another one.' }
}

function wrongBody(text: string): NoteErrors {
  if (cleanLine(text) === '') return { body: 'Write what happened.' }
  return text.length > bodyLimit
    ? { body: `Keep it within ${bodyLimit.toLocaleString('en-US')} characters.` }
    : {}
}

function wrongDay(dueOn: string | null, { today, formerDueOn }: NoteContext): NoteErrors {
  if (dueOn === null || dueOn === formerDueOn) return {}
  if (!isDay(dueOn)) return { date: 'Choose a day, such as Nov 17, 2026.' }
  if (dueOn < today) return { date: `Choose ${dayTextOf(today)} or later.` }
  const latest = Temporal.PlainDate.from(today).add({ years: 1 }).toString()
  return dueOn > latest ? { date: `Choose ${dayTextOf(latest)} or earlier.` } : {}
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true
