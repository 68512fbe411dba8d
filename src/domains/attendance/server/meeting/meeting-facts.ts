import type { ZoomParticipant } from '#vendors/zoom/zoom-shapes.ts'
import type { Participant, PresenceFact } from '../../rules/roll-types.ts'

/** A person as the ledger keeps them. */
export const toParticipant = (person: ZoomParticipant): Participant => ({
  name: person.name,
  email: person.email ?? '',
  registrantId: person.registrantId ?? '',
  accountId: person.accountId ?? '',
})

/** The rows of a meeting report as facts; waiting rooms and rows without both times are no presence. */
export const toFacts = (rows: readonly ZoomParticipant[]): PresenceFact[] =>
  rows.flatMap((row): PresenceFact[] =>
    row.wasInWaitingRoom || row.joinMs === null || row.leaveMs === null
      ? []
      : [{ kind: 'seen', atMs: row.joinMs, leftAtMs: row.leaveMs, participant: toParticipant(row) }],
  )
