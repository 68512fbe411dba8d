import { describe, expect, it } from 'vitest'
import { factsOf } from './facts.ts'
import { droppedQuestionsOf, findQuestion, formVersion, isNew, questionsOf, stepsOf } from './form.ts'
import { problemTexts, questionTexts, stepTexts } from './form-texts.ts'
import { type Asked, problemsOf, progressOf, shownValue, wrongOf } from './problems.ts'

const offers = {
  campuses: [{ value: '1', label: 'Boise', gradeFrom: 1, gradeTo: 8 }],
  dates: [{ value: '2027-01-11', label: 'Mon, Jan 11, 2027' }],
}
const asked = (values: Record<string, string>): Asked => ({
  ...{ offers, today: '2026-11-26', values },
  guardianEmail: 'aino@mail.test',
})
const wrong = (key: string, value: string, more: Record<string, string> = {}) => {
  const question = findQuestion('guardian', key)
  return question && wrongOf(question, asked({ ...more, [key]: value }))
}

describe('what is wrong with an answer', () => {
  it.each([
    ['student_email', 'x@y', problemTexts.email],
    ['student_email', 'a b@mail.test', problemTexts.email],
    ['student_email', 'a@mail..test', problemTexts.email],
    ['student_email', 'Zoë.o’x+1@mail.test', undefined],
    ['guardian_phone', '555', problemTexts.phone],
    ['guardian_phone', 'call me', problemTexts.phone],
    ['guardian_phone', '+1 (504) 555-0100 x12', undefined],
    ['student_grade', '7', undefined],
    ['student_grade', '5', problemTexts.choice],
    ['student_born_on', '2/30/2014', problemTexts.birthday],
    ['student_born_on', '3/14/1914', problemTexts.age],
    ['student_grade', '13', problemTexts.choice],
    ['campus', '2', problemTexts.goneCampus],
    ['starts_on', '2026-01-11', problemTexts.goneDate],
    ['guardian_relationship', 'Neighbour', problemTexts.choice],
    ['hopes', 'x'.repeat(4001), problemTexts.tooLong(4000)],
    ['hopes', 'x'.repeat(4000), undefined],
    ['hopes', '', undefined],
  ])('%s %#', (key, value, sentence) => {
    expect(wrong(key, value)).toBe(sentence)
  })

  it('is that teacher and mentor are one person', () => {
    expect(wrong('mentor_email', 'A@mail.test', { teacher_email: 'a@mail.test' })).toBe(
      problemTexts.samePerson,
    )
  })
})

describe('a part', () => {
  it('misses what has to be answered, in the order of the form, and no campus where none is offered', () => {
    const missing = Object.keys(problemsOf('guardian', asked({})))
    expect(missing.slice(0, 3)).toEqual(['student_first_name', 'student_last_name', 'student_born_on'])
    expect(missing).toContain('campus')
    const nothing = { campuses: [], dates: [] }
    expect(Object.keys(problemsOf('guardian', { ...asked({}), offers: nothing }))).not.toContain('campus')
  })

  it('counts steps of a guardian and questions of a student', () => {
    expect(progressOf('guardian', asked({}))).toEqual({ done: 0, all: 5 })
    expect(progressOf('guardian', asked({ hopes: 'a', learns: 'b' }))).toEqual({ done: 1, all: 5 })
    expect(progressOf('student', asked({ made: 'A bridge' }))).toEqual({ done: 1, all: 6 })
  })

  it('has words for everything it asks', () => {
    for (const part of ['guardian', 'student'] as const) {
      for (const { key } of questionsOf(part)) expect(questionTexts[key].label.length).toBeGreaterThan(3)
      for (const { key } of stepsOf(part)) expect(stepTexts[key].title.length).toBeGreaterThan(3)
    }
  })

  it('knows what is new to an older draft, and what is asked no more', () => {
    const fresh = questionsOf('guardian').filter((question) => isNew(question, 1))
    expect(fresh.map(({ key }) => key)).toEqual(['decides'])
    expect(questionsOf('guardian').filter((question) => isNew(question, formVersion))).toEqual([])
    expect(droppedQuestionsOf('guardian').map(({ key }) => key)).toEqual(['travel'])
  })

  it('says what was chosen in words', () => {
    const question = findQuestion('guardian', 'starts_on')
    expect(question && shownValue(question, '2027-01-11', offers)).toBe('Mon, Jan 11, 2027')
  })
})

it('has facts for the list of what is right alone', () => {
  expect(
    factsOf(
      asked({
        student_first_name: 'Suvi',
        student_grade: '99',
        campus: '7',
        student_born_on: 'Mar 14, 2014',
      }),
    ),
  ).toEqual({
    studentFirstName: 'Suvi',
    studentLastName: '',
    studentEmail: '',
    studentBornOn: '2014-03-14',
    cohortId: null,
    startsOn: null,
    schoolNow: '',
    livesIn: '',
  })
})

it('takes no grade that the chosen campus has not', () => {
  const prairie = { value: '2', label: 'Prairie', gradeFrom: 9, gradeTo: 12 }
  const question = findQuestion('guardian', 'student_grade')
  const of = (campus: string) =>
    question &&
    wrongOf(question, {
      ...asked({ campus, student_grade: '10' }),
      offers: { ...offers, campuses: [...offers.campuses, prairie] },
    })
  expect([of(''), of('2'), of('1')]).toEqual([
    undefined,
    undefined,
    'Boise has grades 6 to 8. Choose another grade, or another campus.',
  ])
})

it('keeps nobody without a name', () => {
  const of = (more: Record<string, string>) => problemsOf('guardian', asked(more))['second_name']
  expect([
    of({}),
    of({ second_email: 'a@mail.test' }),
    of({ second_email: 'a@mail.test', second_name: 'Eero' }),
  ]).toEqual([undefined, problemTexts.nameless, undefined])
})
