import { countOf } from '#contract/clock-text.ts'
import type { PlanInput } from '../plan-types.ts'

/** What has changed since a plan was made, each as a sentence; nothing when it may be applied as it is. */
export function whatChanged(before: PlanInput, now: PlanInput): string[] {
  const said: string[] = []
  const say = (count: number, noun: string, what: string) => {
    if (count > 0) said.push(`${countOf(count, noun)} ${what}.`)
  }
  const [old, current] = [byId(before.experiences), byId(now.experiences)]
  for (const experience of now.experiences) {
    const was = old.get(experience.id)
    if (was === undefined) said.push(`${experience.title} is new.`)
    else if (was.places !== experience.places)
      said.push(`${experience.title} has ${placesText(experience.places)}, not ${placesText(was.places)}.`)
    else if ((was.least ?? null) !== (experience.least ?? null))
      said.push(`${experience.title} has ${leastText(experience)}, not ${leastText(was)}.`)
    else if (was.held !== experience.held) said.push(`Places of ${experience.title} are kept for others now.`)
    else if (!same(factsOf(was), factsOf(experience)) || meetsOtherwise(was, experience, now))
      said.push(`${experience.title} meets at other times, or for other students.`)
  }
  for (const { id, title } of before.experiences)
    if (!current.has(id)) said.push(`${title} is no longer offered.`)
  const [were, are] = [byId(before.students), byId(now.students)]
  const stayed = now.students.flatMap((student) => {
    const was = were.get(student.id)
    return was === undefined ? [] : [{ was, student }]
  })
  const count = (differs: (pair: (typeof stayed)[number]) => boolean) => stayed.filter(differs).length
  say(now.students.filter(({ id }) => !were.has(id)).length, 'student', 'came')
  say(before.students.filter(({ id }) => !are.has(id)).length, 'student', 'left or no longer goes to school')
  say(
    count(({ was, student }) => !same([was.choices, was.hasChosen], [student.choices, student.hasChosen])),
    'student',
    'changed their choices since',
  )
  say(
    count(({ was, student }) => !same(sorted(was.fixed), sorted(student.fixed))),
    'student',
    'got or lost a place by hand',
  )
  say(
    count(({ was, student }) => !same(needsOf(was), needsOf(student))),
    'student',
    'has other needs by pathway',
  )
  say(
    count(({ was, student }) => !same(timesOf(was), timesOf(student))),
    'student',
    'can learn at other times now',
  )
  say(
    count(({ was, student }) => was.grade !== student.grade || was.cohortId !== student.cohortId),
    'student',
    'changed grade or campus',
  )
  if (before.ranks !== now.ranks || before.most !== now.most)
    said.push('How much students rank or get was changed.')
  return said
}

// A database gives the fields of an object in an order of its own.
const factsOf = ({ blocks, cohortId, stage }: PlanInput['experiences'][number]) => [blocks, cohortId, stage]
/** Whether its weekdays are others, while somebody cannot come at every time; plans from before say nothing of them. */
const meetsOtherwise = (
  was: PlanInput['experiences'][number],
  { meets }: PlanInput['experiences'][number],
  { students }: PlanInput,
) => was.meets !== undefined && !same(was.meets, meets) && students.some(({ away }) => away !== undefined)
const timesOf = ({ away = [] }: PlanInput['students'][number]) =>
  away.map(({ weekday, block }) => `${weekday}-${block}`).sort()
const needsOf = ({ needs }: PlanInput['students'][number]) =>
  needs.map(({ title, experiences }) => [title, experiences])
const byId = <Thing extends { readonly id: number }>(things: readonly Thing[]) =>
  new Map(things.map((one) => [one.id, one]))
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const leastText = ({ least }: PlanInput['experiences'][number]) =>
  least ? `a least size of ${countOf(least, 'student')}` : 'no least size'
const placesText = (places: number | null) => (places === null ? 'no limit' : countOf(places, 'place'))
