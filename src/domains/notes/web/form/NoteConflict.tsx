import { formatDay } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import { ConflictDialog } from '#ui/panel/ConflictDialog.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import { mediumLabels, sentimentLabels, visibilityLabels } from '../../contract/note-values.ts'
import type { NoteCategory, NoteView } from '../../contract/notes.schemas.ts'
import { type NoteValues, valuesOf } from './note-values.ts'

interface NoteConflictProps {
  readonly form: Pick<
    ServerForm<NoteValues, number | null>,
    'values' | 'isSaving' | 'resolve' | 'forgetError'
  >
  readonly newer: NoteView
  readonly categories: readonly NoteCategory[]
  readonly onDiscard: () => void
}

const labels: Readonly<Record<keyof NoteValues, string>> = {
  categories: 'Categories',
  title: 'Title',
  body: 'What happened',
  sentiment: 'Sentiment',
  dueAt: 'Follow up on',
  peopleInvolved: 'People involved',
  medium: 'How',
  visibility: 'Who can read it',
}
const fields = Object.keys(labels).filter((field): field is keyof NoteValues => field in labels)

const shortest = 80
const plain = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.slice(0, shortest)

function textOf(field: keyof NoteValues, values: NoteValues, categories: readonly NoteCategory[]): string {
  const texts = {
    categories: () =>
      categories
        .filter(({ id }) => values.categories.includes(id))
        .map(({ title }) => title)
        .join(', '),
    title: () => values.title,
    body: () => plain(values.body),
    sentiment: () => (values.sentiment === null ? '' : sentimentLabels[values.sentiment]),
    dueAt: () => (values.dueAt === '' ? '' : formatDay(values.dueAt)),
    peopleInvolved: () => values.peopleInvolved.map(({ name }) => name).join(', '),
    medium: () => (values.medium === null ? '' : mediumLabels[values.medium]),
    visibility: () => visibilityLabels[values.visibility],
  }
  return texts[field]() || '–'
}

/** The note was changed in another window: a choice for every field that differs, one save (look §7.16). */
export function NoteConflict({ form, newer, categories, onDiscard }: NoteConflictProps) {
  const mine = form.values
  const theirs = valuesOf(newer)
  const differing = fields.filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
  return (
    <ConflictDialog
      opened
      title={`Changed elsewhere at ${formatMoment(newer.updatedAt ?? newer.createdAt, Date.now())}`}
      theirName="Elsewhere"
      rows={differing.map((field) => ({
        key: field,
        label: labels[field],
        yours: textOf(field, mine, categories),
        theirs: textOf(field, theirs, categories),
      }))}
      busy={form.isSaving}
      onSave={(choices) => {
        const taken = fields.filter((field) => choices.get(field) === 'theirs')
        const merged = { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
        form.resolve(merged, theirs, newer.version)
      }}
      onDiscard={onDiscard}
      onClose={form.forgetError}
    >
      You changed {formatNoun(differing.length, 'field')} of this note in another window.
    </ConflictDialog>
  )
}
