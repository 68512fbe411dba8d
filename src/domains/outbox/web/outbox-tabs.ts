import { formatDay } from '#ui/format/days.ts'
import { formatDuration } from '#ui/format/quantities.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { SheetTab } from '#ui/page/sheet-tab.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { mailStates } from '../contract/mail-states.ts'

type Outbox = ContractRouterOutputs['outbox']['listMails']
export type Figures = Outbox['figures']
type State = (typeof mailStates)[number]

/** The address of a tab; what was searched for stays. */
export function tabAddress(state: State | undefined, search: string | undefined): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(state && { state }) }).toString()
  return query === '' ? '/workbench/outbox' : `/workbench/outbox?${query}`
}

/** The emails by state as tabs, with how many there are. What was sent is not counted: it only grows. */
export function outboxTabs(figures: Figures | undefined, search: string | undefined): SheetTab[] {
  const tab = (label: string, state: State | undefined, count?: number) => ({
    label,
    href: tabAddress(state, search),
    ...(count ? { count } : {}),
  })
  return [
    tab('All', undefined),
    tab('Waiting', 'waiting', figures?.waiting),
    tab('Trying again', 'retrying', figures?.retrying),
    tab('Not sent', 'failed', figures?.failed),
    tab('Unknown', 'unknown', figures?.unknown),
    tab('Sent', 'sent'),
    tab('Closed', 'closed', figures?.closed),
  ]
}

/** Younger mails are not worth a word: the next minute takes them. */
const longMs = 2 * 60_000

/** Whether mail goes out at all, for how long the oldest waits, and from when on emails are here. */
export function oldestText(outbox: Outbox, nowMs: number): string {
  const { putAwayUntil } = outbox
  const away =
    putAwayUntil === null ? '' : `. Those before ${formatDay(schoolDayOf(putAwayUntil))} were put away`
  return `${goingText(outbox, nowMs)}${away}`
}

function goingText({ isConnected, figures }: Outbox, nowMs: number): string {
  if (!isConnected) return 'No mail server is set: emails stay here'
  const waitedMs = figures.oldestAt === null ? 0 : nowMs - Date.parse(figures.oldestAt)
  return waitedMs < longMs ? 'Emails go out within a minute' : `The oldest waits ${formatDuration(waitedMs)}`
}
