import { clockText } from '#contract/clock-text.ts'
import type { ServiceState, WordCause } from '../contract/service-health.schemas.ts'

/** The words of a service, without what is for machines: `401, Invalid API Key`. */
export function shortReason(lastError: string): string {
  const text = lastError.replace(/^[\w-]+: /, '')
  const [, status, rest = ''] = /^answered (\d{3})\s*([\s\S]*)$/.exec(text) ?? []
  if (status === undefined) return text.replace(/\.$/, '').slice(0, 160)
  const said = /"(?:message|error_description|detail|reason)"\s*:\s*"([^"]{1,120})"/.exec(rest)?.[1]
  const plain = rest.startsWith('<') || rest.startsWith('{') ? '' : rest.slice(0, 120)
  const words = (said ?? plain).trim().replace(/\.$/, '')
  return words === '' ? status : `${status}, ${words}`
}

const beginnings: Readonly<Record<WordCause, string>> = {
  key: 'It refuses our key',
  away: 'It does not answer as it should',
  wrong: 'It answers something that we do not understand',
  limit: 'It takes no more calls right now',
}

interface Known {
  readonly state: ServiceState
  readonly cause: WordCause | null
  readonly lastError: string | null
  /** The jobs nothing is heard of. */
  readonly silent: readonly string[]
}

/** Why it is not well, in one sentence; null where it is. */
export function causeText({ state, cause, lastError, silent }: Known): string | null {
  if (state === 'down' || cause === 'limit') {
    const reason = lastError === null ? '' : `: ${shortReason(lastError)}`
    return `${beginnings[cause ?? 'away']}${reason}.`
  }
  if (state === 'silent') return `Nothing heard from “${silent.join('”, “')}”, which should have run by now.`
  if (state === 'slow') return 'It answers, and takes longer than it should.'
  return null
}

/** Whose it is to mend, and what they do. */
export function nextStep(cause: WordCause | null, setting: string | undefined): string | null {
  if (cause === 'key')
    return setting === undefined
      ? 'Whoever runs the server looks at its settings.'
      : `Whoever runs the server renews ${setting}, then test the connection.`
  if (cause === 'wrong') return 'Something changed on their side; whoever runs the server tells them.'
  if (cause === 'away') return 'It is theirs to fix. It is tried again every minute.'
  if (cause === 'limit') return 'It is tried again once they allow it.'
  return null
}

interface AlertRow {
  readonly vendor: string
  readonly name: string
  readonly isMany: boolean
  readonly state: ServiceState
  readonly since: string | null
  readonly waiting: number | null
  readonly waits: readonly [string, string]
}

/** What is not set up, and what nothing was heard of, does not "work as always". */
const isWell = ({ state }: Pick<AlertRow, 'state'>) =>
  state === 'good' || state === 'slow' || state === 'unused'

/** What works whatever else is down, as people call it; the first is the product's own. */
const works: readonly (readonly [vendor: string | null, words: string])[] = [
  [null, 'rolls'],
  ['google-calendar', 'calendars'],
  ['mail', 'mail'],
]

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** One service that is down does not stop the school: the alert says so. Null while none is. */
export function alertOf(
  rows: readonly AlertRow[],
  nowMs: number,
): { readonly title: string; readonly text: string } | null {
  const down = rows.filter(({ state }) => state === 'down')
  const [first, ...others] = down
  if (first === undefined) return null
  const waiting = down.reduce((sum, { waiting }) => sum + (waiting ?? 0), 0)
  const [one, many] = others.length === 0 ? first.waits : (['change', 'changes'] as const)
  const waits =
    waiting === 0
      ? 'Nothing waits here.'
      : `${waiting.toLocaleString('en-US')} ${waiting === 1 ? `${one} waits` : `${many} wait`} here.`
  const well = works
    .filter(([vendor]) => vendor === null || rows.some((row) => row.vendor === vendor && isWell(row)))
    .map(([, words]) => words)
  return {
    title:
      others.length === 0
        ? `${first.name} ${first.isMany ? 'have' : 'has'} been down ${sinceText(first.since, nowMs)}`
        : `${first.name} and ${others.length === 1 ? others[0]?.name : `${others.length} other services`} are down`,
    text: `${waits} ${upperFirst(listed(well))} work as always.`,
  }
}

/** `since 9:11 AM`, or with its day when that was not today. */
export function sinceText(since: string | null, nowMs: number): string {
  if (since === null) return 'for some time'
  const sinceMs = Date.parse(since)
  const hours = (nowMs - sinceMs) / 3_600_000
  return hours < 20 ? `since ${clockText(sinceMs)}` : `for ${Math.round(hours)} hours`
}
