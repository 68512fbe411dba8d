import { formatDay } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import { ConflictDialog } from '#ui/panel/ConflictDialog.tsx'
import { mediumLabels, sentimentLabels, visibilityLabels } from '../../contract/note-values.ts'
import type { NoteCategory, NoteView } from '../../contract/notes.schemas.ts'
import { type NoteValues, valuesOf } from './note-values.ts'

interface NoteConflictProps {
  readonly mine: NoteValues
  readonly newer: NoteView
  readonly categories: readonly NoteCategory[]
  readonly busy: boolean
  /** With the values to save over the newer version. */
  readonly onSave: (values: NoteValues) => void
  readonly onDiscard: () => void
  readonly onClose: () => void
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
export function NoteConflict({
  mine,
  newer,
  categories,
  busy,
  onSave,
  onDiscard,
  onClose,
}: NoteConflictProps) {
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
      busy={busy}
      onSave={(choices) => {
        const taken = fields.filter((field) => choices.get(field) === 'theirs')
        onSave({ ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) })
      }}
      onDiscard={onDiscard}
      onClose={onClose}
    >
      You changed {formatNoun(differing.length, 'field')} of this note in another window.
    </ConflictDialog>
  )
}
