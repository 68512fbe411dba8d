import type { DemoSchool } from '../demo-school.ts'
import type { Block } from '../people/people.ts'
import { addDays, dateOf, wallMs, weekdayOf } from '../school-year/school-days.ts'
import { type AwaySpell, allDaySpell } from './away.ts'
import type { NewExcuse } from './new-excuse.ts'

const hour = 3_600_000
const day = 24 * hour

/** The excuses the pictures show (look 09-excuses), dated around now: waiting, approved, rejected, over five days. */
export function addCastExcuses(school: DemoSchool, block: Block, add: (excuse: NewExcuse) => void): void {
  const { nowMs } = school
  const today = dateOf(nowMs)
  const schoolDay = (offset: number) => {
    let date = today
    for (let left = Math.abs(offset); left > 0; ) {
      date = addDays(date, Math.sign(offset))
      if (weekdayOf(date) <= 5) left--
    }
    return date
  }
  const hoursOf = (date: string, from: number, to: number): AwaySpell => ({
    fromMs: wallMs(date, from * 60),
    toMs: wallMs(date, to * 60),
    isAllDay: false,
    schoolDays: 1,
  })
  const aroundNow: AwaySpell = {
    fromMs: nowMs - 2 * hour,
    toMs: nowMs + 90 * 60_000,
    isAllDay: false,
    schoolDays: 1,
  }
  const step = 15 * 60_000
  aroundNow.fromMs -= aroundNow.fromMs % step
  aroundNow.toMs += step - (aroundNow.toMs % step)

  type Line = [string, string, AwaySpell, string, string, NewExcuse['state'], number]
  const lines: Line[] = [
    [
      'Declan',
      'O’Shaughnessy',
      allDaySpell(schoolDay(-1), 2),
      'Feeling sick or unwell',
      'Fever since Sunday night. He hopes to be back soon.',
      'waiting',
      2 * hour,
    ],
    ['Hana', 'Kobayashi', aroundNow, 'Medical appointment', '', 'approved', 2 * day],
    ['Hana', 'Kobayashi', allDaySpell(schoolDay(2), 6), 'Religious holiday', '', 'waiting', 20 * hour],
    [
      'Mateo',
      'Ruiz Alcántara',
      hoursOf(schoolDay(2), 13, 15.5),
      'Medical appointment',
      '',
      'waiting',
      26 * hour,
    ],
    [
      'Giang',
      'Nguyễn Thị Minh',
      allDaySpell(schoolDay(3), 1),
      'Family matters/emergency',
      '',
      'waiting',
      2 * day,
    ],
    ['Noor', 'Al-Hassan', hoursOf(schoolDay(3), 13, 15), 'School-related activity', '', 'approved', 4 * day],
    [
      'Jasmine',
      'Whitfield',
      allDaySpell(schoolDay(-3), 1),
      'Other: moving house',
      'The boxes arrive in the morning.',
      'rejected',
      5 * day,
    ],
    [
      'Søren',
      'Kjær Madsen',
      allDaySpell(schoolDay(2), 1),
      'Family matters/emergency',
      '',
      'removed',
      6 * day,
    ],
  ]
  for (const [firstName, lastName, spell, reason, comments, state, ageMs] of lines) {
    const student = block.students.find((one) => one.firstName === firstName && one.lastName === lastName)
    if (!student) continue
    const createdMs = nowMs - ageMs
    const requesterId = student.guardians[0]?.id ?? student.house.advisor.id
    add({ student, spell, reason, comments, requesterId, createdMs, state, decidedMs: createdMs + hour })
  }
}
