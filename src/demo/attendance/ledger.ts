import type { Participant, PresenceFact } from '#domains/attendance/rules/roll-types.ts'
import type { SandboxAttendee } from '#vendors/zoom/sandbox/sandbox-meeting.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { HeldMeeting } from './attendees.ts'

/** Which of the meeting's stories reached the school. */
export interface Reported {
  nowMs: number
  /** Joins and leaves came as they happened; else only the report afterwards. */
  isLive: boolean
  /** Null while no report has come. */
  reportMs: number | null
  /** Someone whose live events were lost: only the report tells of them. */
  lost?: SandboxAttendee | undefined
}

export interface ReportedFact {
  fact: PresenceFact
  source: 'webhook' | 'report'
  receivedMs: number
}

const webhookDelayMs = 1400

/** What the ledger holds of a meeting by now. A report repeats what the live events told. */
export function tellMeeting(held: HeldMeeting, told: Reported): ReportedFact[] {
  const { nowMs, isLive, reportMs } = told
  const facts: ReportedFact[] = []
  const live = (fact: PresenceFact) => {
    if (fact.atMs <= nowMs)
      facts.push({ fact, source: 'webhook', receivedMs: Math.min(nowMs, fact.atMs + webhookDelayMs) })
  }
  live({ kind: 'meeting_started', atMs: held.startMs })
  live({ kind: 'meeting_ended', atMs: held.endMs })
  for (const attendee of held.attendees) {
    const participant = participantOf(attendee)
    for (const { fromMs, toMs } of attendee.segments) {
      if (isLive && attendee !== told.lost) {
        live({ kind: 'joined', atMs: fromMs, participant })
        live({ kind: 'left', atMs: toMs, participant })
      }
      if (reportMs !== null && reportMs <= nowMs) {
        const fact = { kind: 'seen' as const, atMs: fromMs, leftAtMs: toMs, participant }
        facts.push({ fact, source: 'report', receivedMs: reportMs })
      }
    }
  }
  return facts
}

const participantOf = (attendee: SandboxAttendee): Participant => ({
  name: attendee.name,
  email: attendee.email ?? '',
  registrantId: attendee.registrantId ?? '',
  accountId: attendee.accountId ?? '',
})

/** The same person in the same meeting: email, else registrant, account, name. */
function keyOf({ email, registrantId, accountId, name }: Participant): string {
  if (email) return `email:${email.toLowerCase()}`
  if (registrantId) return `registrant:${registrantId}`
  return accountId ? `account:${accountId}` : `name:${name}`
}

/** Writes facts as rows of the presence ledger. */
export function addLedgerRows(part: DemoPart, attendableId: number, facts: readonly ReportedFact[]): void {
  part.presenceEvents ??= []
  // Two tablets of one name that leave together tell the same fact; the ledger keeps it once.
  const told = new Set<string>()
  for (const { fact, source, receivedMs } of facts) {
    const participant = 'participant' in fact ? fact.participant : null
    const key = participant ? keyOf(participant) : ''
    const dedupeKey = `${source}:${fact.kind}:${fact.atMs}:${key}`
    if (told.has(dedupeKey)) continue
    told.add(dedupeKey)
    part.presenceEvents.push({
      attendableId,
      source,
      kind: fact.kind,
      happenedAt: new Date(fact.atMs),
      leftAt: fact.kind === 'seen' ? new Date(fact.leftAtMs) : null,
      participantKey: key,
      participantName: participant?.name ?? '',
      participantEmail: participant?.email ?? '',
      registrantId: participant?.registrantId ?? '',
      accountId: participant?.accountId ?? '',
      receivedAt: new Date(receivedMs),
      dedupeKey,
    })
  }
}
