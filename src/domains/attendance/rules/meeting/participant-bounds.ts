import type { Participant, PresenceFact } from '../roll-types.ts'

/** The most characters of a name, an address or an id in the ledger; those of real people are far shorter. */
export const longestName = 200
export const longestEmail = 254
const longestId = 200

/**
 * A fact as the ledger may hold it: people type their names themselves, so a name is cut. An address or id that is
 * too long for one is no address, and a cut one would be another's: it counts as unknown.
 */
export function boundedFact(fact: PresenceFact): PresenceFact {
  return 'participant' in fact ? { ...fact, participant: boundedParticipant(fact.participant) } : fact
}

const boundedParticipant = ({ name, email, registrantId, accountId }: Participant): Participant => ({
  name: cutName(name),
  email: email.length > longestEmail ? '' : email,
  registrantId: registrantId.length > longestId ? '' : registrantId,
  accountId: accountId.length > longestId ? '' : accountId,
})

/** Never in the middle of a surrogate pair: PostgreSQL takes no half. */
const cutName = (name: string): string =>
  name.length > longestName ? name.slice(0, longestName).replace(/\p{Cs}$/u, '') : name
