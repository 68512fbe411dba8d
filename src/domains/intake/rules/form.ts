import { choiceTexts, type QuestionKey, questionTexts, type StepKey } from './form-texts.ts'

/** The form as it is asked now. A question that is added says since which version, one that is dropped until which. */
export const formVersion = 2

export type Part = 'guardian' | 'student'
type Kind =
  | 'line'
  | 'text'
  | 'choice'
  | 'birthday'
  | 'email'
  | 'phone'
  | 'grade'
  | 'campus'
  | 'start'
  | 'file'

export interface Question {
  readonly key: QuestionKey
  readonly step: StepKey
  readonly kind: Kind
  /** Characters at the most. */
  readonly most: number
  readonly isOptional: boolean
  /** The same for brothers and sisters: copied where the next child begins. */
  readonly isOfFamily: boolean
  readonly choices: readonly string[]
  /** What a browser may fill in by itself. */
  readonly autocomplete: string
  readonly since: number
  readonly until: number | undefined
}

type Details = Partial<Omit<Question, 'key' | 'step' | 'kind' | 'most'>>

const ask = (
  key: QuestionKey,
  step: StepKey,
  kind: Kind,
  most: number,
  {
    isOptional = false,
    isOfFamily = false,
    choices = [],
    autocomplete = 'off',
    since = 1,
    until,
  }: Details = {},
): Question => ({
  ...{ key, step, kind, most, isOptional, isOfFamily, choices, autocomplete, since, until },
})

const optional = { isOptional: true }
const family = { isOfFamily: true }

const allQuestions: Readonly<Record<Part, readonly Question[]>> = {
  guardian: [
    ask('student_first_name', 'student', 'line', 80),
    ask('student_last_name', 'student', 'line', 80),
    ask('student_born_on', 'student', 'birthday', 40),
    ask('student_grade', 'student', 'grade', 2),
    ask('campus', 'student', 'campus', 10),
    ask('starts_on', 'student', 'start', 10),
    ask('school_now', 'student', 'line', 120, optional),
    ask('lives_in', 'student', 'line', 120, family),
    ask('student_email', 'student', 'email', 254, optional),
    ask('guardian_name', 'family', 'line', 160, { ...family, autocomplete: 'name' }),
    ask('guardian_relationship', 'family', 'choice', 40, { ...family, choices: choiceTexts.relationship }),
    ask('guardian_phone', 'family', 'phone', 40, { ...family, autocomplete: 'tel' }),
    ask('second_name', 'family', 'line', 160, { ...family, ...optional }),
    ask('second_relationship', 'family', 'choice', 40, {
      ...{ ...family, ...optional },
      choices: choiceTexts.relationship,
    }),
    ask('second_email', 'family', 'email', 254, { ...family, ...optional }),
    ask('second_phone', 'family', 'phone', 40, { ...family, ...optional }),
    ask('hopes', 'hopes', 'text', 4000),
    ask('learns', 'hopes', 'text', 4000),
    ask('know', 'hopes', 'text', 4000, optional),
    ask('decides', 'hopes', 'text', 2000, { ...family, ...optional, since: 2 }),
    ask('heard', 'hopes', 'line', 300, { ...family, ...optional }),
    ask('travel', 'hopes', 'line', 300, { ...optional, until: 1 }),
    ask('teacher_name', 'evaluators', 'line', 160),
    ask('teacher_email', 'evaluators', 'email', 254),
    ask('mentor_name', 'evaluators', 'line', 160),
    ask('mentor_email', 'evaluators', 'email', 254),
    ask('tuition', 'papers', 'choice', 40, { ...family, choices: choiceTexts.tuition }),
    ask('tuition_note', 'papers', 'text', 2000, { ...family, ...optional }),
    ask('transcript', 'papers', 'file', 200, optional),
    ask('other_paper', 'papers', 'file', 200, optional),
  ],
  student: [
    ask('made', 'made', 'text', 4000),
    ask('bored', 'made', 'text', 4000),
    ask('learn', 'made', 'text', 4000),
    ask('help', 'wishes', 'text', 4000),
    ask('hard', 'wishes', 'text', 4000),
    ask('languages', 'wishes', 'line', 300),
  ],
}

/** What is asked in a part now. */
export const questionsOf = (part: Part): readonly Question[] =>
  allQuestions[part].filter(({ until }) => until === undefined || until >= formVersion)

/** What was asked before and is no more: an answer to it goes along. */
export const droppedQuestionsOf = (part: Part): readonly Question[] =>
  allQuestions[part].filter(({ until }) => until !== undefined && until < formVersion)

export const findQuestion = (part: Part, key: string): Question | undefined =>
  questionsOf(part).find((question) => question.key === key)

export interface Step {
  readonly key: StepKey
  readonly questions: readonly Question[]
}

export function stepsOf(part: Part): readonly Step[] {
  const questions = questionsOf(part)
  const keys = [...new Set(questions.map(({ step }) => step))]
  return keys.map((key) => ({ key, questions: questions.filter(({ step }) => step === key) }))
}

export const labelOf = (key: QuestionKey): string => questionTexts[key].label

/** Whether a question came after a draft was begun: there it is marked as new. */
export const isNew = ({ since }: Question, draftVersion: number): boolean => since > draftVersion
