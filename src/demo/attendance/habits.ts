import { castHabits } from '../people/cast.ts'
import { randomFor } from '../random.ts'

/** How a student usually behaves; numbers are shares of meetings. */
export interface Habits {
  misses: number
  late: number
  leaves: number
  rejoins: number
  /** What the meeting sees of the student: an account, a registration, or only a name. */
  entersBy: 'account' | 'registration' | 'name'
  /** Share of meetings entered from a device that gives away no account. */
  unknownDevice: number
  shownAs: string
}

const known = new Map<string, Habits>()

const shownNames = [
  (first: string) => first,
  (first: string, last: string) => `${first} ${[...last][0] ?? ''}`,
  (first: string) => first.toLowerCase(),
  (first: string) => `${first} ✨`,
  (first: string, last: string) => `${first} ${last} (she/her)`,
]

/** Most come on time; one in sixteen misses a lot, one in twelve is often late. */
export function habitsOf(seed: string, student: { id: number; name: string }): Habits {
  const key = `${seed}|${student.id}`
  const before = known.get(key)
  if (before) return before
  if (known.size > 200_000) known.clear()
  const random = randomFor(seed, 'habits', student.id)
  const enters = random.float()
  const entersBy = enters < 0.84 ? 'account' : enters < 0.92 ? 'registration' : 'name'
  const [first = student.name, ...rest] = student.name.split(' ')
  // Who enters by name alone has to write the whole of it.
  const isShort = entersBy !== 'name' && random.chance(0.22)
  const own = castHabits(student.name)
  const habits: Habits = {
    misses: own.misses ?? (random.chance(0.06) ? 0.16 + random.float() * 0.2 : 0.012),
    late: own.late ?? (random.chance(0.08) ? 0.3 : 0.04),
    leaves: own.leaves ?? (random.chance(0.05) ? 0.12 : 0.01),
    rejoins: own.rejoins ?? 0.05,
    entersBy: own.entersBy ?? entersBy,
    unknownDevice: own.anonymous ? 0.2 : random.chance(0.04) ? 0.15 : 0,
    shownAs:
      own.shownAs && !own.anonymous
        ? own.shownAs
        : isShort
          ? random.pick(shownNames)(first, rest.join(' '))
          : student.name,
  }
  known.set(key, habits)
  return habits
}
