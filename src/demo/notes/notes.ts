import { personaOf } from '../demo-personas.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import type { Block, Employee, Person, Student } from '../people/people.ts'
import { randomFor } from '../random.ts'
import type { Experience } from '../school-year/experiences.ts'
import { addDays, dateOf, wallMs, weekdayOf } from '../school-year/school-days.ts'
import { castNotes, type NoteText, noteTexts } from './note-texts.ts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The body as the editor would have stored it: lines that start with a dash are a list. */
function bodyOf(paragraphs: readonly string[]): { bodyHtml: string; bodyText: string } {
  const html = paragraphs.map((line) =>
    line.startsWith('– ') ? `<li><p>${escapeHtml(line.slice(2))}</p></li>` : `<p>${escapeHtml(line)}</p>`,
  )
  return {
    bodyHtml: html.join('').replaceAll(/(<li>.*<\/li>)/g, '<ul>$1</ul>'),
    bodyText: paragraphs.join('\n'),
  }
}

/** Nobody plans a talk on a weekend. */
const schoolDayFrom = (date: string) => (weekdayOf(date) > 5 ? addDays(date, 8 - weekdayOf(date)) : date)

interface PlannedNote {
  readonly student: Student
  readonly author: Employee
  readonly text: NoteText
  readonly writtenMs: number
  readonly dueOn: string | null
  readonly isDone: boolean
}

function addNote(part: DemoPart, school: DemoSchool, note: PlannedNote): void {
  const { student, author, text, writtenMs, dueOn, isDone } = note
  const guardian: Person | undefined = student.guardians[0]
  const fill = (words: string) =>
    words.replaceAll('{name}', student.firstName).replaceAll('{guardian}', guardian?.name ?? 'a guardian')
  const id = school.nextId('notes')
  const at = new Date(writtenMs)
  part.notes ??= []
  part.notes.push({
    id,
    studentId: student.id,
    authorId: author.id,
    title: fill(text.title),
    ...bodyOf(text.paragraphs.map(fill)),
    sentiment: text.sentiment,
    dueOn,
    followUpDoneAt: isDone ? new Date(Math.min(school.nowMs, writtenMs + 3 * 86_400_000)) : null,
    followUpDoneBy: isDone ? author.id : null,
    remindedAt: dueOn !== null && dueOn < dateOf(school.nowMs) ? new Date(wallMs(dueOn, 420)) : null,
    medium: text.medium,
    visibility: text.isRestricted ? 'restricted' : 'all',
    createdAt: at,
    updatedAt: at,
  })
  part.notesOfCategories ??= []
  part.notesOfCategories.push(...text.categoryIds.map((categoryId) => ({ noteId: id, categoryId })))
  part.notePeople ??= []
  if (text.withGuardian && guardian) part.notePeople.push({ noteId: id, userId: guardian.id })
}

/** Notes of advisors and teachers on about every third student, and on the cast of the demo for each screen. */
export function addNotes(
  part: DemoPart,
  school: DemoSchool,
  block: Block,
  running: readonly Experience[],
): void {
  const today = dateOf(school.nowMs)
  for (const student of block.students) {
    const random = randomFor(school.seed, 'notes', student.id)
    if (student.status !== 'active' || !random.chance(0.35)) continue
    const teachers = running
      .filter(({ students }) => students.includes(student))
      .flatMap(({ experts }) => experts)
    for (let count = random.int(1, 3); count > 0; count--) {
      const author = teachers.length > 0 && random.chance(0.5) ? random.pick(teachers) : student.house.advisor
      const text = noteTexts[Math.floor(random.float() ** 1.4 * noteTexts.length)] ?? random.pick(noteTexts)
      const written = addDays(today, -random.int(1, 60))
      const dueOn =
        text.followUpInDays !== undefined && random.chance(0.5)
          ? schoolDayFrom(addDays(written, text.followUpInDays))
          : null
      const isDone = dueOn !== null && dueOn <= today
      const minute = random.int(9 * 60, 16 * 60)
      addNote(part, school, { student, author, text, writtenMs: wallMs(written, minute), dueOn, isDone })
    }
  }
  if (block.index === 0) addCastNotes(part, school, block)
}

function addCastNotes(part: DemoPart, school: DemoSchool, block: Block): void {
  const today = dateOf(school.nowMs)
  for (const { student: lastName, author: slug, text: index, agoDays, dueInDays } of castNotes) {
    const student = block.students.find((one) => one.lastName === lastName)
    const author = block.employees.find((one) => one.email === personaOf(slug).email)
    const text = noteTexts[index]
    if (!student || !author || !text) continue
    addNote(part, school, {
      student,
      author,
      text,
      writtenMs: wallMs(addDays(today, -agoDays), 10 * 60 + index * 17),
      dueOn: dueInDays === undefined ? null : addDays(today, dueInDays),
      isDone: false,
    })
  }
}
