/** `note_category.changed` → `Note category changed`; of signing in the word says it all: `Signed in`. */
export const actionWords = (action: string): string =>
  capital(action.replace(/^sign_in\./, '').replace(/[._-]+/g, ' '))

/** `note_category` → `Note category`; what has another name in the school's words has it here. */
export const kindWords = (kind: string): string => named.get(kind) ?? capital(kind.replace(/[_-]+/g, ' '))

const named = new Map([
  ['attendable', 'Roll'],
  ['cohort', 'Campus'],
  ['user', 'Account'],
  ['sign_in', 'Sign-in'],
  ['departure', 'File'],
  ['part', 'Part of a table'],
  ['webhook_endpoint', 'Receiver of webhooks'],
  ['nightly_export', 'Nightly export'],
])

/** Kinds that are about nobody: what they were and became is shown. Of all others only which fields changed. */
const aboutNobody = new Set([
  ...['ability', 'unit', 'subject', 'topic', 'template', 'pathway', 'graduation_plan', 'hour_requirement'],
  ...['cohort', 'cycle', 'school_calendar', 'setting', 'feature_flag', 'test_group', 'note_category', 'part'],
  ...['house', 'house_calendar_sync', 'club', 'permission_group', 'departure', 'webhook_endpoint'],
])
export const showsValues = (kind: string): boolean => aboutNobody.has(kind)

/** `cohort_id` → `Campus`, `endsOn` → `Ends`: columns say of what kind they are, people do not. */
export function fieldWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase()
    .replace(/^(is|has) (?=.)/, '')
    .replace(/(?<=.) (id|at|on|ms|url)$/, '')
    .replace(/ ids$/, 's')
    .replace(/\b(cohort|employee|user|attendable)(s?)\b/g, (_, one: string, many: string) => plain(one, many))
  return capital(words)
}

const ownWords = new Map([
  ['cohort', ['campus', 'campuses']],
  ['employee', ['colleague', 'colleagues']],
  ['user', ['person', 'people']],
  ['attendable', ['roll', 'rolls']],
])
const plain = (one: string, many: string) => ownWords.get(one)?.[many === '' ? 0 : 1] ?? one + many

export interface ChangedField {
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

const longestValue = 120
const mostFields = 40

/** What differs between two states as they were written down; the values only where they may be shown. */
export function changedFields(before: unknown, after: unknown, isValueShown: boolean): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => was.get(name) !== is.get(name))
    .slice(0, mostFields)
    .map((name) => ({
      name: fieldWords(name),
      before: isValueShown ? shown(was.get(name)) : null,
      after: isValueShown ? shown(is.get(name)) : null,
    }))
}

const fieldsOf = (state: unknown): ReadonlyMap<string, string> =>
  typeof state === 'object' && state !== null && !Array.isArray(state)
    ? new Map(Object.entries(state).map(([name, value]) => [name, textOf(value)]))
    : new Map()

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A list or a structure is for programs: that it changed is said, not how. */
const shown = (text: string | undefined): string | null =>
  text === undefined || /^[[{]/.test(text)
    ? null
    : text.length > longestValue
      ? `${text.slice(0, longestValue)}…`
      : text

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
