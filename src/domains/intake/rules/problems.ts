import {
  type CampusGrades,
  gradesOfAny,
  gradesSentence,
  hasGrade,
} from '#domains/admissions/rules/campus-grades.ts'
import { isPlainName } from '#domains/admissions/rules/plain-name.ts'
import { type Part, type Question, questionsOf } from './form.ts'
import { problemTexts } from './form-texts.ts'
import { readBirthday } from './read-birthday.ts'

/** What is chosen from the school's own lists. */
export interface Offers {
  readonly campuses: readonly (CampusGrades & { readonly value: string; readonly label: string })[]
  readonly dates: readonly { readonly value: string; readonly label: string }[]
}

export interface Asked {
  readonly offers: Offers
  /** The address of the guardian who applies, which is no question. */
  readonly guardianEmail: string
  /** The school's day, `2026-11-26`. */
  readonly today: string
  readonly values: Readonly<Record<string, string>>
}

/** Not every address that could be, but every one that mail reaches. */
const address = /^[^\s@<>()[\]"',;:\\]+@[^\s@.,]+(?:\.[^\s@.,]+)*\.[a-z]{2,}$/i
const youngest = 4
const oldest = 21

/** A question from an empty list of the school's is not asked. */
export const isAsked = ({ kind }: Question, { campuses, dates }: Offers): boolean =>
  kind === 'campus' ? campuses.length > 0 : kind === 'start' ? dates.length > 0 : true

/** What is wrong with an answer that stands there, in a sentence; undefined where nothing is, or nothing stands. */
export function wrongOf(question: Question, asked: Asked): string | undefined {
  const value = asked.values[question.key] ?? ''
  if (value === '') return undefined
  if (value.length > question.most) return problemTexts.tooLong(question.most)
  return checks[question.kind]?.(value, question, asked)
}

/**
 * What is wrong with an answer, or that it is missing where one has to be, in a sentence; undefined where nothing is.
 */
export function problemOf(question: Question, asked: Asked): string | undefined {
  if ((asked.values[question.key] ?? '') !== '') return wrongOf(question, asked)
  if (question.key === 'second_name' && saysOfSecond(asked)) return problemTexts.nameless
  return !question.isOptional && isAsked(question, asked.offers) ? problemTexts.missing : undefined
}

/** Something is said of another guardian, who would not be kept without a name. */
const saysOfSecond = ({ values }: Asked): boolean =>
  ['second_relationship', 'second_email', 'second_phone'].some((key) => (values[key] ?? '') !== '')

/** All that keeps a part from being sent, a sentence by question, in their order. */
export function problemsOf(part: Part, asked: Asked): Record<string, string> {
  return Object.fromEntries(
    questionsOf(part).flatMap((question) => {
      const problem = problemOf(question, asked)
      return problem === undefined ? [] : [[question.key, problem]]
    }),
  )
}

const isOfGuardian = (value: string, { guardianEmail, values }: Asked): boolean =>
  value === guardianEmail.toLowerCase() || value === (values['second_email'] ?? '').toLowerCase()

/** Nobody of the family evaluates. */
const ofFamily = (value: string, asked: Asked): string | undefined =>
  isOfGuardian(value, asked) || value === (asked.values['student_email'] ?? '').toLowerCase()
    ? problemTexts.ofFamily
    : undefined

/** By question: the sentence where its address is one that it may not be. */
const sameAddress: Readonly<Partial<Record<string, (value: string, asked: Asked) => string | undefined>>> = {
  teacher_email: ofFamily,
  mentor_email: (value, asked) =>
    value === (asked.values['teacher_email'] ?? '').toLowerCase()
      ? problemTexts.samePerson
      : ofFamily(value, asked),
  student_email: (value, asked) => (isOfGuardian(value, asked) ? problemTexts.ofGuardian : undefined),
}

type Check = (value: string, question: Question, asked: Asked) => string | undefined

const checks: Readonly<Partial<Record<Question['kind'], Check>>> = {
  line: (value, { key }) =>
    key.endsWith('_name') && !isPlainName(value) ? problemTexts.plainName : undefined,
  email: (value, { key }, asked) =>
    address.test(value) ? sameAddress[key]?.(value.toLowerCase(), asked) : problemTexts.email,
  phone: (value) => {
    const digits = value.replaceAll(/\D/g, '').length
    return /^[\d\s()+./x-]+$/i.test(value) && digits >= 7 && digits <= 18 ? undefined : problemTexts.phone
  },
  birthday: (value, _question, { today }) => {
    const day = readBirthday(value)
    if (day === undefined) return problemTexts.birthday
    const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4))
    return years < youngest || years > oldest ? problemTexts.age : undefined
  },
  choice: (value, { choices }) => (choices.includes(value) ? undefined : problemTexts.choice),
  grade: (value, _question, { offers, values }) => {
    const campus = offers.campuses.find((one) => one.value === values['campus'])
    if (campus !== undefined && !hasGrade(campus, Number(value)))
      return `${gradesSentence(campus.label, campus)} Choose another grade, or another campus.`
    return gradesOfAny(offers.campuses).includes(Number(value)) ? undefined : problemTexts.choice
  },
  campus: (value, _question, { offers }) =>
    offers.campuses.some((one) => one.value === value) ? undefined : problemTexts.goneCampus,
  start: (value, _question, { offers }) =>
    offers.dates.some((one) => one.value === value) ? undefined : problemTexts.goneDate,
}

/** How far a part is, as the list shows it: steps of a guardian, questions of a student. */
export function progressOf(part: Part, asked: Asked): { readonly done: number; readonly all: number } {
  const problems = problemsOf(part, asked)
  const isDone = ({ key }: Question) => problems[key] === undefined
  const questions = questionsOf(part)
  if (part === 'student') return { done: questions.filter(isDone).length, all: questions.length }
  const steps = [...new Set(questions.map(({ step }) => step))]
  // A step in which nothing has to be answered counts once something was.
  const isStepDone = (step: string) => {
    const own = questions.filter((question) => question.step === step)
    return own.every(isDone) && own.some(({ key }) => (asked.values[key] ?? '') !== '')
  }
  return { done: steps.filter(isStepDone).length, all: steps.length }
}

/** An answer as people read it. */
export function shownValue({ kind }: Question, value: string, { campuses, dates }: Offers): string {
  const known = kind === 'campus' ? campuses : kind === 'start' ? dates : []
  return known.find((one) => one.value === value)?.label ?? value
}
