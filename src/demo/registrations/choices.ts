import { personaOf } from '../demo-personas.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import { type Block, type Student, stageOf } from '../people/people.ts'
import { type Random, randomFor } from '../random.ts'
import { courses, slots } from '../school-year/catalogue.ts'
import { type Experience, isPlannedCycle, plannedBlocks } from '../school-year/experiences.ts'
import { dateOf, wallMs } from '../school-year/school-days.ts'
import type { CyclePlan } from '../school-year/school-year.ts'

const dayMs = 86_400_000
const ranks = 4
/** What everybody speaks of: twice as many want it first as there are places. */
const wantedMost = ['The Kelp Forest', 'Bridges and Loads', 'The Bread Chemistry Lab']
const overCount = 2

/**
 * What the students of a block choose for the cycle that is planned, and the places of it: all have chosen, some a
 * short list and some not in every block; two experiences have far more first choices than places, the others about as many as are wanted. The one
 * that is wanted least needs more than want it, every third half as many as want it.
 */
export function addChoices(
  part: DemoPart,
  school: DemoSchool,
  block: Block,
  cycle: CyclePlan,
  experiences: readonly Experience[],
): void {
  if (!isPlannedCycle(school, cycle)) return
  const nowMs = wallMs(dateOf(school.nowMs), 0)
  if (block.index === 0)
    part.choiceWindows = [
      {
        cycleId: cycle.id,
        opensAt: new Date(nowMs - 12 * dayMs),
        closesAt: new Date(nowMs + 4 * dayMs),
        ranks,
        updatedAt: new Date(nowMs - 20 * dayMs),
      },
    ]
  part.choiceLists = []
  part.choices = []
  const firsts = new Map<number, number>()
  for (const student of block.students) {
    const random = randomFor(school.seed, 'choices', student.id)
    // The persona has the first block still to rank.
    const isPersona = student.email === personaOf('student').email
    if (student.status !== 'active') continue
    const savedAt = new Date(nowMs - random.int(0, 11) * dayMs + random.int(7 * 60, 21 * 60) * 60_000)
    const leftOut = isPersona
      ? slots[0]
      : random.chance(0.09)
        ? random.pick(slots.slice(0, plannedBlocks))
        : undefined
    const offered = experiences.filter(({ slot }) => slot !== leftOut)
    const chosen = chooseAll(student, offered, random)
    for (const [first] of chosen) if (first) firsts.set(first.id, (firsts.get(first.id) ?? 0) + 1)
    part.choiceLists.push({
      cycleId: cycle.id,
      studentId: student.id,
      savedAt: new Date(Math.min(savedAt.getTime(), nowMs)),
      savedBy: random.chance(0.7) ? student.id : (student.guardians[0]?.id ?? student.id),
    })
    part.choices.push(
      ...chosen.flat().map(({ id }, position) => ({
        cycleId: cycle.id,
        studentId: student.id,
        experienceId: id,
        position,
      })),
    )
  }
  setPlaces(part, school, experiences, firsts)
}

/** Four in each block, the liked first; some stop after one or two. */
function chooseAll(student: Student, experiences: readonly Experience[], random: Random): Experience[][] {
  const stages = new Map(courses.map(({ title, stage }) => [title, stage]))
  const fits = ({ title, cohortId }: Experience) => {
    const stage = stages.get(title) ?? null
    return (
      (stage === null || stage === stageOf(student.grade)) &&
      (cohortId === null || cohortId === student.cohortId)
    )
  }
  const blocks = [...new Set(experiences.map(({ slot }) => slot))]
  return blocks.map((slot) => {
    const count = random.chance(0.15) ? random.int(1, 2) : ranks
    return experiences
      .filter((one) => one.slot === slot && fits(one))
      .map((one) => ({ one, score: Math.log(random.float() || 1e-9) / likingOf(one) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, count)
      .map(({ one }) => one)
  })
}

/** How much more an experience is wanted than others, the same for everybody. */
const likingOf = ({ title, type }: Experience): number =>
  wantedMost.includes(title) ? 4 : type === 'expedition' || type === 'stem' ? 1.6 : 1

function setPlaces(
  part: DemoPart,
  school: DemoSchool,
  experiences: readonly Experience[],
  firsts: ReadonlyMap<number, number>,
): void {
  const rows = new Map((part.experiences ?? []).map((row) => [row.id, row]))
  const over = wantedMost
    .flatMap((title) => experiences.filter((one) => one.title === title))
    .sort((a, b) => (firsts.get(b.id) ?? 0) - (firsts.get(a.id) ?? 0))
    .slice(0, overCount)
  const [rarest] = [...experiences].sort((a, b) => (firsts.get(a.id) ?? 0) - (firsts.get(b.id) ?? 0))
  for (const [at, experience] of experiences.entries()) {
    const row = rows.get(experience.id)
    if (!row) continue
    const wanted = firsts.get(experience.id) ?? 0
    const slack = randomFor(school.seed, 'places', experience.id).int(0, 2)
    row.places = over.includes(experience)
      ? Math.max(1, Math.round(wanted * 0.55))
      : Math.max(2, wanted + slack)
    if (experience === rarest) Object.assign(row, { places: wanted * 2 + 32, least: wanted * 2 + 30 })
    else if (at % 3 === 0) row.least = Math.max(1, Math.min(row.places, Math.round(wanted / 2)))
  }
}
