import { graduationStatuses } from '#domains/graduation/contract/graduation-status.ts'
import { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import { type Condition, highestGrade, lowestGrade, type PlaceKind, type Tree } from '../contract/question.ts'
import { readCount, readNone } from './read-count.ts'
import { Misread, type Reader } from './reader.ts'
import { placeWords, progressWords, statusWords, withWords } from './words.ts'

const places = ['house', 'experience', 'campus'] as const

/** How somebody stands: a status, or on the way to graduating. */
export function readState(reader: Reader): Condition | undefined {
  for (const status of studentStatuses)
    if (reader.accept(statusWords[status]) !== undefined) return { is: 'status', status }
  for (const progress of graduationStatuses)
    if (reader.accept(progressWords[progress]) !== undefined) return { is: 'progress', progress }
  return undefined
}

/** One condition. @throws Misread */
export function readCondition(reader: Reader, today: string): Tree {
  if (reader.accept(['without']) !== undefined) return readNone(reader, today)
  if (reader.accept(['advised by', 'whose advisor is', 'advisor']) !== undefined)
    return readName(reader, 'advisor')
  if (reader.accept(['named', 'called']) !== undefined) {
    const words = reader.acceptFreeWords()
    return words === undefined || words === '' ? reader.fail() : { is: 'named', words }
  }
  const isWith = reader.accept(withWords) !== undefined
  if (isWith && reader.accept(['advisor', 'the advisor'], []) !== undefined)
    return readName(reader, 'advisor')
  const stands = readAttendance(reader) ?? readCount(reader, today)
  if (stands !== undefined) return stands
  if (isWith) return reader.fail()
  return readState(reader) ?? readPlace(reader)
}

function readAttendance(reader: Reader): Condition | undefined {
  if (reader.accept(['attendance below', 'attendance under', 'attendance of less than']) === undefined)
    return undefined
  const below = Number(reader.acceptLike(/^\d{1,3}$/) ?? reader.fail())
  if (below < 1 || below > 100) throw new Misread(reader.at - 1, 'Attendance is 1 to 100 percent.')
  reader.accept(['%', 'percent'], [])
  return { is: 'attendance', below }
}

function readPlace(reader: Reader): Tree {
  reader.accept(['in', 'at', 'from', 'of'])
  const start = reader.at
  reader.accept(['the'], [])
  const grade = readGrades(reader)
  if (grade !== undefined) return grade
  for (const kind of places)
    if (
      reader.accept(kind === 'experience' ? [placeWords[kind], 'class'] : [placeWords[kind]], []) !==
      undefined
    ) {
      const named = reader.acceptName([kind])
      if (named !== undefined) return { is: 'place', of: kind, name: named.name }
      if (reader.isAtEnd || reader.token?.kind === 'quoted' || reader.endOfName(reader.at) > reader.at)
        return reader.fail()
      break
    }
  reader.at = start
  // "The Robots" may be called so, or be Robots with an article.
  const bare = reader.acceptName(places)
  if (bare === undefined) reader.accept(['the'], [])
  const named = bare ?? reader.acceptName(places)
  return named === undefined ? reader.fail() : { is: 'place', of: named.kind, name: named.name }
}

function readName(reader: Reader, kind: PlaceKind): Condition {
  const named = reader.acceptName([kind])
  return named === undefined ? reader.fail() : { is: 'place', of: kind, name: named.name }
}

/** "grade 9" and so on, as they are offered. */
export const gradeOffers = Array.from(
  { length: highestGrade - lowestGrade + 1 },
  (_, at) => `grade ${lowestGrade + at}`,
)

const isGrade = (grade: number) => grade >= lowestGrade && grade <= highestGrade

function gradeAt(reader: Reader, text: string): number {
  const grade = Number.parseInt(text, 10)
  if (!isGrade(grade)) throw new Misread(reader.at - 1, `Grades are ${lowestGrade} to ${highestGrade}.`)
  return grade
}

/** "grade 9", "grades 9 to 11", "grade 10 or above", "grade 9 or 10", "9th grade". */
function readGrades(reader: Reader): Tree | undefined {
  const start = reader.at
  const ordinal = reader.acceptLike(/^\d{1,2}th$/)
  if (ordinal !== undefined) {
    const grade = gradeAt(reader, ordinal)
    if (reader.accept(['grade', 'graders', 'grader'], []) !== undefined)
      return { is: 'grade', from: grade, to: grade }
    reader.at = start
    return undefined
  }
  reader.offer(gradeOffers)
  if (reader.accept(['grade', 'grades'], []) === undefined) return undefined
  const span = reader.acceptLike(/^\d{1,2}[-–]\d{1,2}$/)
  if (span !== undefined) {
    const [from = '', to = ''] = span.split(/[-–]/)
    return between(reader, gradeAt(reader, from), gradeAt(reader, to))
  }
  const from = gradeAt(reader, reader.acceptLike(/^\d{1,2}$/) ?? reader.fail())
  if (reader.accept(['to', 'through', '–', '-']) !== undefined)
    return between(reader, from, gradeAt(reader, reader.acceptLike(/^\d{1,2}$/) ?? reader.fail()))
  if (reader.accept(['or above', 'or higher', 'and above', 'and up', 'or up']) !== undefined)
    return { is: 'grade', from, to: highestGrade }
  if (reader.accept(['or below', 'or lower', 'and below'], []) !== undefined)
    return { is: 'grade', from: lowestGrade, to: from }
  return readMoreGrades(reader, from)
}

function between(reader: Reader, from: number, to: number): Tree {
  if (to < from) throw new Misread(reader.at - 1, 'The second grade is below the first.')
  return { is: 'grade', from, to }
}

/** "grade 9 or 10 or 11": other grades that follow, where no number of something else begins. */
function readMoreGrades(reader: Reader, first: number): Tree {
  const grades = [first]
  for (;;) {
    const start = reader.at
    const isJoined = reader.accept(['or', ','], []) !== undefined
    const next = isJoined ? reader.acceptLike(/^\d{1,2}$/) : undefined
    const follows = reader.token
    const isAlone =
      follows === undefined ||
      follows.kind === 'sign' ||
      ['and', 'or', 'with', 'who', 'but', 'in'].includes(follows.text)
    const goesOn = next !== undefined && isGrade(Number(next)) && isAlone && !isAmount(reader)
    if (!goesOn) {
      reader.at = start
      break
    }
    grades.push(Number(next))
  }
  const all = [...new Set(grades)].map((grade): Tree => ({ is: 'grade', from: grade, to: grade }))
  return all.length === 1 && all[0] !== undefined ? all[0] : { is: 'any', of: all }
}

/** Whether the number before is one of "3 or more". */
const isAmount = (reader: Reader): boolean =>
  ['or', 'and'].includes(reader.token?.text ?? '') &&
  ['more', 'fewer', 'less'].includes(reader.tokens[reader.at + 1]?.text ?? '')
