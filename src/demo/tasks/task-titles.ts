import type { ExperienceType } from '../school-year/catalogue.ts'

/** The six weeks of a class in tasks; the last is the final one. */
type Titles = readonly [string, string, string, string, string, string]

const ofCourse: Readonly<Record<string, Titles>> = {
  'The Kelp Forest': [
    'Field journal 1: holdfasts',
    'Field journal 2: light under water',
    'Field journal 3: tide pools',
    'A food web with one animal missing',
    'Letter to the harbor office',
    'Final: a kelp forest for our hall',
  ],
  'Bridges and Loads': [
    'Photograph three bridges near you',
    'Paper bridge: 50 cm, one sheet',
    'Sketch a truss that carries 2 kg',
    'Load table of your truss',
    'Why it broke: a page',
    'Final: the bridge and its numbers',
  ],
  'Reading Le Guin': [
    'Chapters 1 to 4: what is odd here?',
    'A rule of that world, explained',
    'Letter from a character',
    'Chapters 9 to 12: who holds power?',
    'Draft of the essay',
    'Final: essay',
  ],
  'Tides and Timetables': [
    'A day without a clock',
    'Tide table of your coast',
    'Who set the time in your town?',
    'Timetable of an imaginary line',
    'Draft of the talk',
    'Final: talk of five minutes',
  ],
}

const ofType: Partial<Record<ExperienceType, Titles>> = {
  expedition: [
    'First questions',
    'Field notes 1',
    'Field notes 2',
    'What the sources say',
    'Draft of the showing',
    'Final: the showing',
  ],
  humanities: [
    'Reading 1 with three notes',
    'A claim and its evidence',
    'Reading 2 with three notes',
    'Two views, one page',
    'Draft of the essay',
    'Final: essay',
  ],
  stem: ['Lab notes 1', 'Lab notes 2', 'A table of results', 'Model on paper', 'Test report', 'Final: model'],
  math_learning_goal: [
    'Problem set 1',
    'Problem set 2',
    'Explain one problem',
    'Problem set 3',
    'Problem set 4',
    'Final: check-up',
  ],
  language_learning_goal: [
    'Record a greeting',
    'Ten sentences',
    'A dialogue of two minutes',
    'Read and retell',
    'Record a story',
    'Final: conversation',
  ],
  learning_goal: ['Page 1', 'Page 2', 'Page 3', 'Page 4', 'Page 5', 'Final: portfolio'],
  electives: ['Sketch', 'First try', 'Second try', 'Ask someone', 'Nearly done', 'Final: the piece'],
  independent_study: ['Plan', 'Log 1', 'Log 2', 'Log 3', 'Log 4', 'Final: report'],
  track: ['Interview notes', 'Outline', 'Draft 1', 'Draft 2', 'Draft 3', 'Final: portfolio'],
  dual_enrollment: ['Homework 1', 'Homework 2', 'Homework 3', 'Midterm', 'Homework 4', 'Final: exam'],
}

/** The tasks of a class, week by week; none for classes where one only comes and works. */
export const taskTitles = (title: string, type: ExperienceType): readonly string[] =>
  ofCourse[title] ?? ofType[type] ?? []
