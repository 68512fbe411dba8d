import { countOf } from '#contract/clock-text.ts'
import { sizeProblem } from '#domains/experiences/rules/size-texts.ts'
import { setSize } from '#domains/experiences/server/experiences.service.ts'
import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { requireManaged } from '../registrations.queries.ts'
import { expectRunning, promotedText } from './check-change.ts'
import { followRolls } from './follow-rolls.ts'
import { actOf, type LockedExperience, lockPlacesOf } from './lock-places.ts'
import { promote } from './promote.ts'
import { type Context, done } from './register.ts'
import { countSeats } from './seats.queries.ts'

const leastText = (least: number | null) =>
  least === null ? 'no least size' : `a least size of ${countOf(least, 'student')}`
/** What a form knows is what it was opened with. */
const lookAgain = 'Close the form and look again.'
const placesText = (places: number | null) => (places === null ? 'no limit' : countOf(places, 'place'))

interface PlacesWish {
  readonly experience_id: number
  readonly places: number | null
  readonly before: number | null
  /** It stays as it is without one. */
  readonly least?: number | null | undefined
  readonly least_before?: number | null | undefined
}

/**
 * Sets how many places there are, and with how many students at least it is held; more places give those who wait
 * theirs. Throws sentences by field.
 */
export async function setPlaces(context: Context, wish: PlacesWish) {
  const { db, viewer, services } = context
  const { experience_id: experienceId, places } = wish
  await requireManaged(db, viewer, experienceId)
  const act = actOf(db, services, viewer.userId)
  const experience = await lockPlacesOf(act, experienceId)
  expectRunning(act, experience, 'places')
  // Unless what is wished stands already: it was sent again because its answer was lost, or a colleague chose the same.
  if (experience.places !== wish.before && experience.places !== places)
    throw invalid({
      places: `Somebody set it to ${placesText(experience.places)} in the meantime. ${lookAgain}`,
    })
  const { least = experience.least } = wish
  if (wish.least_before !== undefined && experience.least !== wish.least_before && experience.least !== least)
    throw invalid({
      least: `Somebody set it to ${leastText(experience.least)} in the meantime. ${lookAgain}`,
    })
  const problem = sizeProblem({ places, least })
  if (problem !== null) throw invalid({ [wish.least === undefined ? 'places' : 'least']: problem })
  const { registered, offered } = await countSeats(act, experience)
  if (places !== null && places < registered + offered) throw invalid({ places: tooFew(registered, offered) })
  await setSize(db, experienceId, { places, least })
  const changed: LockedExperience = { ...experience, places, least }
  const promoted = await promote(act, changed)
  await followRolls(
    act,
    [experienceId],
    promoted.registered.map(({ studentId }) => studentId),
  )
  await insertAudit(db, context, {
    action: 'experience.places_set',
    subjectType: 'experience',
    subjectId: experienceId,
    before: { places: experience.places, least: experience.least },
    after: { places, least },
  })
  const needs = least === null ? '' : `, and ${leastText(least)}`
  return done(`${experience.title} has ${placesText(places)}${needs}.${promotedText(promoted)}`)
}

const tooFew = (registered: number, offered: number) =>
  `${countOf(registered, 'student')} ${registered === 1 ? 'is' : 'are'} registered${
    offered === 0
      ? ''
      : `, and ${countOf(offered, 'place')} ${offered === 1 ? 'is' : 'are'} kept for an answer`
  }: choose ${registered + offered} or more, or drop somebody first.`
