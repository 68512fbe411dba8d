import { plainEmail, plainName } from '../plain-name.ts'
import type { LearnedAlias, MeetingStop, Participant, PresenceFact, Visit } from '../roll-types.ts'
import { compareText, readVisits } from './visits.ts'

/** Everything the ledger tells of one person, before anyone asks which student it is. */
export interface PersonInMeeting {
  key: string
  displayName: string
  email: string
  registrantId: string
  accountId: string
  names: string[]
  visits: Visit[]
}

type PersonFact = Extract<PresenceFact, { participant: Participant }>

/**
 * One entry a person: facts are put together by email, else registrant, else account, else plain name (ids of
 * guests can be blank). A fact without an email joins the email its registrant or account was seen with,
 * when that is only one. Facts told twice count once; the order of the ledger never shows.
 */
export function peopleInMeeting(
  facts: readonly PresenceFact[],
  stops: readonly MeetingStop[] = [],
): PersonInMeeting[] {
  const personFacts = uniqueFacts(facts.filter((fact): fact is PersonFact => 'participant' in fact))
  const emails = knownEmails(personFacts)
  const groups = Map.groupBy(personFacts, ({ participant }) => keyOf(participant, emails))
  return [...groups]
    .sort(([one], [other]) => compareText(one, other))
    .map(([key, own]) => describePerson(key, own, emails, stops))
}

/** What to remember when staff say who this is: the steadiest thing known of the person (domain §4). */
export function aliasFor(
  person: Pick<PersonInMeeting, 'email' | 'accountId' | 'displayName'>,
): Pick<LearnedAlias, 'kind' | 'value'> {
  if (person.email) return { kind: 'email', value: person.email }
  if (person.accountId) return { kind: 'account', value: person.accountId }
  return { kind: 'name', value: plainName(person.displayName) }
}

/** An id stands for the person only when it is the only one: a family's account registers two children. */
function describePerson(
  key: string,
  facts: PersonFact[],
  emails: KnownEmails,
  stops: readonly MeetingStop[],
): PersonInMeeting {
  const only = (read: (participant: Participant) => string) => {
    const values = new Set(facts.map((fact) => read(fact.participant).trim()).filter(Boolean))
    return values.size === 1 ? ([...values][0] ?? '') : ''
  }
  const visits = readVisits(facts, stops)
  const names = [...new Set(facts.map((fact) => fact.participant.name.trim()).filter(Boolean))].sort(
    compareText,
  )
  return {
    key,
    displayName: visits.find((visit) => visit.name.trim())?.name.trim() ?? names[0] ?? '',
    email: only((participant) => emailOf(participant, emails)),
    registrantId: only((participant) => participant.registrantId),
    accountId: only((participant) => participant.accountId),
    names,
    visits,
  }
}

function keyOf(participant: Participant, emails: KnownEmails): string {
  const email = emailOf(participant, emails)
  if (email) return `email:${email}`
  if (participant.registrantId.trim()) return `registrant:${participant.registrantId.trim()}`
  if (participant.accountId.trim()) return `account:${participant.accountId.trim()}`
  const name = plainName(participant.name) || participant.name.trim()
  return `name:${name}`
}

interface KnownEmails {
  ofRegistrant: Map<string, Set<string>>
  ofAccount: Map<string, Set<string>>
}

function knownEmails(facts: readonly PersonFact[]): KnownEmails {
  const known: KnownEmails = { ofRegistrant: new Map(), ofAccount: new Map() }
  const remember = (seen: Map<string, Set<string>>, id: string, email: string) => {
    if (id && email) seen.set(id, (seen.get(id) ?? new Set()).add(email))
  }
  for (const { participant } of facts) {
    remember(known.ofRegistrant, participant.registrantId.trim(), plainEmail(participant.email))
    remember(known.ofAccount, participant.accountId.trim(), plainEmail(participant.email))
  }
  return known
}

function emailOf(participant: Participant, emails: KnownEmails): string {
  const own = plainEmail(participant.email)
  if (own) return own
  const told = [
    emails.ofRegistrant.get(participant.registrantId.trim()),
    emails.ofAccount.get(participant.accountId.trim()),
  ].find((seen) => seen?.size === 1)
  return told ? ([...told][0] ?? '') : ''
}

function uniqueFacts(facts: readonly PersonFact[]): PersonFact[] {
  const unique = new Map<string, PersonFact>()
  for (const fact of facts) {
    const { name, email, registrantId, accountId } = fact.participant
    const leftAtMs = fact.kind === 'seen' ? fact.leftAtMs : null
    unique.set(JSON.stringify([fact.kind, fact.atMs, leftAtMs, name, email, registrantId, accountId]), fact)
  }
  return [...unique.values()]
}
