import type { Design } from '../contract/design.schemas.ts'
import { type Question, type RowList, rowLists, rowsOf } from './merge-design.ts'
import { same } from './same-value.ts'
import { meetingWayTitles, sessionKindTitles, submissionKindTitles, weekdayTitles } from './session-words.ts'
import { titleOfType } from './type-titles.ts'

const fieldLabels: Readonly<Record<string, string>> = {
  type: 'Type',
  title: 'Title',
  theme_title: 'Theme',
  school_stage: 'School stage',
  description: 'Description',
  driving_question: 'Driving question',
  places: 'Places',
  picture: 'Picture',
  unit_ids: 'Units',
  ability_ids: 'Abilities',
  body: 'Text',
  objective: 'Objective',
  week: 'Week',
  kind: 'Kind',
  weekday: 'Weekday',
  block: 'Block',
  starts_at: 'Time',
  minutes: 'Minutes',
  meets: 'Where',
  is_final: 'Final',
  submission_kind: 'Handed in as',
  attachments: 'Attachments',
}
const nouns: Readonly<Record<RowList, string>> = { weeks: 'Week', sessions: 'Session', tasks: 'Task' }

/** What units and abilities are called. */
export type TitleOf = (field: 'unit_ids' | 'ability_ids', id: number) => string

/** What a path is called: "Title", "Week 3 “Leaks”, objective". */
export function labelOf(path: string, design: Design): string {
  const [list = '', key, field] = path.split('.')
  if (key === undefined) return fieldLabels[list] ?? (list === 'order' ? 'Order' : list)
  const rows = rowsOf(design, list as RowList)
  const at = rows.findIndex((row) => row.key === key)
  const title = rows[at]?.['title']
  const name =
    `${nouns[list as RowList]} ${at < 0 ? '' : at + 1}${typeof title === 'string' && title !== '' ? ` “${title}”` : ''}`.trim()
  return field === undefined ? name : `${name}, ${(fieldLabels[field] ?? field).toLowerCase()}`
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')

/** A value as a reader sees it. */
export function textOf(path: string, value: unknown, design: Design, titleOf: TitleOf): string {
  const field = path.split('.').at(-1) ?? ''
  if (value === undefined) return 'Deleted'
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–'
  if (field === 'unit_ids' || field === 'ability_ids')
    return isNumbers(value) ? value.map((id) => titleOf(field, id)).join(', ') : '–'
  if (field === 'type') return titleOfType(value as Design['type'])
  if (field === 'school_stage') return value === 'ms' ? 'Middle School' : 'High School'
  if (field === 'kind') return sessionKindTitles[value as keyof typeof sessionKindTitles]
  if (field === 'meets') return meetingWayTitles[value as keyof typeof meetingWayTitles]
  if (field === 'submission_kind') return submissionKindTitles[value as keyof typeof submissionKindTitles]
  if (field === 'weekday') return weekdayTitles[Number(value) - 1] ?? '–'
  if (field === 'week') return labelOf(`weeks.${String(value)}`, design)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') {
    const title = 'title' in value ? String(value.title) : ''
    return title === '' ? `${Array.isArray(value) ? value.length : 'Kept'}` : title
  }
  return String(value)
    .replaceAll(/<\/(p|li)>|<br>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
}

/** What a version says otherwise than another, path by path; undefined where one has not got the row. */
export function differencesOf(before: Design, after: Design): Question[] {
  const found: Question[] = []
  const compare = (path: string, yours: unknown, theirs: unknown) => {
    if (!same(yours, theirs)) found.push({ path, yours, theirs })
  }
  for (const name of Object.keys(after) as (keyof Design)[])
    if (!(rowLists as readonly string[]).includes(name)) compare(name, before[name], after[name])
  for (const list of rowLists) {
    const [old, now] = [rowsOf(before, list), rowsOf(after, list)]
    const known = new Map(old.map((row) => [row.key, row]))
    for (const row of now) {
      const was = known.get(row.key)
      if (was === undefined) compare(`${list}.${row.key}`, undefined, row)
      else for (const name of Object.keys(row)) compare(`${list}.${row.key}.${name}`, was[name], row[name])
    }
    for (const row of old)
      if (!now.some(({ key }) => key === row.key)) compare(`${list}.${row.key}`, row, undefined)
  }
  return found
}

/** What a version changed, in few words: "Title, 2 weeks and 1 task". */
export function whatChanged(before: Design | undefined, after: Design): string {
  if (before === undefined) return 'Written'
  const paths = differencesOf(before, after).map(({ path }) => path)
  const fields = paths.filter((path) => !path.includes('.')).map((path) => labelOf(path, after))
  const rows = rowLists.flatMap((list) => {
    const count = new Set(
      paths.filter((path) => path.startsWith(`${list}.`)).map((path) => path.split('.')[1]),
    ).size
    return count === 0 ? [] : [`${count} ${nouns[list].toLowerCase()}${count === 1 ? '' : 's'}`]
  })
  const all = [...fields, ...rows].map((part, at) => (at === 0 ? part : part.toLowerCase()))
  if (all.length > 0) return new Intl.ListFormat('en-US').format(all)
  return same(before, after) ? 'The same' : 'Order'
}
