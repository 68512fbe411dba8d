import type {
  Difference,
  Known,
  KnownPerson,
  Link,
  Standing,
  StandingUser,
  Wanted,
  WantedPerson,
} from './chat-state.ts'

import { factOfPeople } from './people-text.ts'

/** Parts that most differences of people share. */
const ofPerson = (person: { readonly name: string }, userIds: readonly number[]) =>
  ({
    type: 'user',
    source: 'school',
    name: person.name,
    isOurs: true,
    canRepair: true,
    taken: 0,
    userIds,
    room: null,
  }) as const

/** Who should be there and is not, is called or placed otherwise, or should not be there. */
export function comparePeople(wanted: Wanted, standing: Standing, known: Known) {
  const byEmail = new Map(standing.users.map((user) => [user.email, user]))
  const knownById = new Map(known.people.map((person) => [person.userId, person]))
  const wantedEmails = new Set(wanted.people.map(({ email }) => email))
  const madeByUs = new Map(
    known.people.flatMap(({ userId, outsideId }) => (outsideId === null ? [] : [[outsideId, userId]])),
  )
  const differences: Difference[] = []
  const links: Extract<Link, { outsideId: string | null }>[] = []
  const invited: WantedPerson[] = []
  for (const person of wanted.people) {
    const user = byEmail.get(person.email)
    const ours = knownById.get(person.userId)
    if (user && ours?.outsideId !== user.id) links.push({ userId: person.userId, outsideId: user.id })
    differences.push(...(user ? changed(person, user, known) : [missing(person, ours, standing)]))
    // Whoever is added, for the first time or anew, is invited to that account; of the others those whom we added.
    if (user ? ours?.isMade === true && !ours.isInvited : ours?.keepsInvitation !== true) invited.push(person)
  }
  const there = new Set(standing.users.map(({ id }) => id))
  const linked = new Set(links.map(({ userId }) => userId))
  for (const { userId, outsideId } of known.people)
    if (outsideId !== null && !there.has(outsideId) && !linked.has(userId))
      links.push({ userId, outsideId: null })
  for (const user of standing.users)
    if (!wantedEmails.has(user.email)) differences.push(surplus(user, known, madeByUs.get(user.id)))
  if (invited.length > 0) differences.push(uninvited(invited))
  return { differences, links }
}

function missing(person: WantedPerson, ours: KnownPerson | undefined, { users }: Standing): Difference {
  const wasMoved = ours?.outsideId != null && users.some(({ id }) => id === ours.outsideId)
  return {
    ...ofPerson(person, [person.userId]),
    key: `add_user:${person.userId}`,
    step: { kind: 'add_user', userId: person.userId },
    verb: 'Add',
    fact: `${person.name} is not in the chat`,
    cause: wasMoved
      ? 'The address here has changed'
      : ours?.isMade === true
        ? 'Was added once, and is not there any more'
        : person.isStaff
          ? 'An active employee who was not added yet'
          : 'Active, and not added yet',
  }
}

function changed(person: WantedPerson, user: StandingUser, known: Known): Difference[] {
  const role = person.isStaff ? known.staffRoleId : known.memberRoleId
  // Whoever runs the community has a role that is none of ours and keeps it.
  const isOfUs = user.roleId === known.staffRoleId || user.roleId === known.memberRoleId
  const hasOtherRole = user.roleId !== null && isOfUs && user.roleId !== role
  const hasOtherName = user.name !== null && user.name !== person.name
  if (!hasOtherRole && !hasOtherName) return []
  return [
    {
      ...ofPerson(person, [person.userId]),
      key: `change_user:${person.userId}`,
      step: { kind: 'change_user', userId: person.userId },
      verb: hasOtherName ? 'Rename' : 'Change',
      fact: hasOtherName
        ? `${person.name} is called “${user.name}” in the chat`
        : `${person.name} has the role of ${person.isStaff ? 'members' : 'staff'} in the chat`,
      cause: hasOtherName ? 'The name was changed here or there' : 'The role was changed here or there',
    },
  ]
}

/** Somebody who should not be there: left or never meant to be, a stranger, or who runs the community. */
function surplus(user: StandingUser, known: Known, madeFor: number | undefined): Difference {
  const somebody = known.others.get(user.email)
  const isOurs = somebody !== undefined || madeFor !== undefined
  const runsIt =
    !isOurs && user.roleId !== null && user.roleId !== known.memberRoleId && user.roleId !== known.staffRoleId
  const name = somebody?.name ?? user.name ?? user.email
  return {
    ...ofPerson({ name }, somebody ? [somebody.userId] : madeFor !== undefined ? [madeFor] : []),
    source: 'chat',
    key: `remove_user:${user.id}`,
    step: { kind: 'remove_user', outsideId: user.id, email: user.email },
    verb: 'Remove',
    fact: somebody ? `${name} is still in the chat` : `${name} is in the chat only`,
    cause: runsIt
      ? 'Runs the community there, and is left alone'
      : (somebody?.why ??
        (madeFor !== undefined ? 'Under an earlier address' : `Nobody here has the address ${user.email}`)),
    isOurs,
    canRepair: !runsIt,
    taken: 1,
  }
}

function uninvited(people: readonly WantedPerson[]): Difference {
  const [first] = people
  return {
    ...ofPerson(
      { name: people.length === 1 ? (first?.name ?? '') : `${people.length} people` },
      people.map(({ userId }) => userId),
    ),
    type: 'invitation',
    key: 'invite',
    step: { kind: 'invite', userIds: people.map(({ userId }) => userId) },
    verb: 'Invite',
    fact: factOfPeople(
      'invite',
      people.map(({ userId }) => userId),
      { names: new Map(people.map(({ userId, name }) => [userId, name])), title: '' },
    ),
    cause: 'Added by the school, without an invitation by mail that is known to have gone out',
  }
}
